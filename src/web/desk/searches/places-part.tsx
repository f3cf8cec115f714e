import { useQuery } from '@tanstack/react-query'
import { directoryHref } from '#shared/businesses/directory/directory-search.ts'
import type { SearchPlace } from '#shared/search/places-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Link } from '#web/ui/link.tsx'
import { DeskEmpty } from '../desk-empty.tsx'
import { DeskList } from '../desk-list.tsx'
import { DeskRow } from '../desk-row.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { kindWords, PlaceForm } from './place-form.tsx'
import { placesQuery } from './searches.queries.ts'

/** The places that searches understand. */
export function PlacesPart() {
  const query = useQuery(placesQuery(useApi(), useDeskAddress()))
  return (
    <DeskList
      label="Places"
      query={query}
      empty={<DeskEmpty title="No places yet" done="They’re added when the site restarts." filtered={null} />}
      idOf={({ id }) => id}
      row={(place) => <PlaceRow place={place} />}
    />
  )
}

function PlaceRow({ place }: { place: SearchPlace }) {
  const { close } = useDeskAddress()
  const { id, name, kind, aliases, origin, isOff } = place
  return (
    <DeskRow
      id={id}
      title={name}
      facts={
        <>
          <span>{kindWords[kind]}</span>
          {aliases.length > 0 ? <span>{aliases.join(', ')}</span> : null}
          <span>{origin === 'staff' ? 'Changed at the desk' : 'Came with the site'}</span>
        </>
      }
      side={isOff ? <Badge variant="plain">off</Badge> : null}
    >
      <PlaceForm place={place} onDone={() => close(id)}>
        <Link className="Link" to={directoryHref({ search: name })}>
          Try the search
        </Link>
      </PlaceForm>
    </DeskRow>
  )
}
