import { useQuery } from '@tanstack/react-query'
import type { ListedBusiness } from '#shared/businesses/card/listed-business.schemas.ts'
import type { ListedPage } from '#shared/businesses/directory/directory.schemas.ts'
import { type DirectorySearch, directoryHref } from '#shared/businesses/directory/directory-search.ts'
import { milesBetween } from '#shared/lib/geo.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Link } from '#web/ui/link.tsx'
import type { FilterNames } from './active-filters.tsx'
import { type AroundSearch, moreNearbyQuery, nearbyShown, searchAround } from './around-search.ts'
import { BusinessGrid } from './business-grid.tsx'

type MoreNearbyProps = {
  search: DirectorySearch
  list: ListedPage
  names: FilterNames
  onRequestQuote: (business: ListedBusiness) => void
}

/** After the few of a place, the nearest others. */
export function MoreNearby(props: MoreNearbyProps) {
  const around = searchAround(props.search, props.list)
  return around ? <Nearest {...props} wider={around} /> : null
}

function Nearest({ list, names, onRequestQuote, wider }: MoreNearbyProps & { wider: AroundSearch }) {
  const { data: found } = useQuery(moreNearbyQuery(useApi(), wider))
  const known = new Set(list.businesses.map(({ id }) => id))
  const businesses = (found?.businesses ?? []).filter(({ id }) => !known.has(id)).slice(0, nearbyShown)
  const middle = found?.around
  if (!found || !middle || businesses.length === 0) return null
  const topic = names.subcategory ?? names.category ?? (found.understood?.summary || 'businesses')
  const distanceOf = ({ latitude, longitude }: ListedBusiness) =>
    latitude === null || longitude === null
      ? undefined
      : `${milesBetween(middle, { latitude, longitude }).toFixed(1)} mi from ${middle.name}`
  return (
    <section className="Block" aria-labelledby="more-nearby">
      <div className="Block-head">
        <h2 id="more-nearby">
          More {topic} near {middle.name}
        </h2>
        <Link className="Link" to={directoryHref(wider.search)}>
          See all
        </Link>
      </div>
      <BusinessGrid
        list={{ ...found, businesses }}
        isByRelevance={false}
        isStale={false}
        onRequestQuote={onRequestQuote}
        reasonOf={distanceOf}
      />
    </section>
  )
}
