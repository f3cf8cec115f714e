import { useQuery } from '@tanstack/react-query'
import type { ListedBusiness } from '#shared/businesses/card/listed-business.schemas.ts'
import type { ListedPage } from '#shared/businesses/directory/directory.schemas.ts'
import { type DirectorySearch, directoryHref } from '#shared/businesses/directory/directory-search.ts'
import { milesText } from '#shared/businesses/position.ts'
import { milesBetween } from '#shared/lib/geo.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Link } from '#web/ui/link.tsx'
import { type AroundSearch, moreNearbyQuery, nearbyShown, searchAround } from './around-search.ts'
import { BusinessGrid } from './business-grid.tsx'

type MoreNearbyProps = {
  search: DirectorySearch
  list: ListedPage
  onRequestQuote: (business: ListedBusiness) => void
}

/** After the few of a place, the nearest others. */
export function MoreNearby(props: MoreNearbyProps) {
  const around = searchAround(props.search, props.list)
  return around ? <Nearest {...props} wider={around} /> : null
}

function Nearest({ list, onRequestQuote, wider }: MoreNearbyProps & { wider: AroundSearch }) {
  const { data: found } = useQuery(moreNearbyQuery(useApi(), wider))
  if (!found?.around) return null
  // The list above already shows how the text was understood.
  const { around: middle, understood: _, ...page } = found
  const known = new Set(list.businesses.map(({ id }) => id))
  const businesses = page.businesses.filter(({ id }) => !known.has(id)).slice(0, nearbyShown)
  if (businesses.length === 0) return null
  const isAll = found.total <= list.total + businesses.length
  const count = found.totalIsExact ? `${found.total.toLocaleString('en-US')} ` : ''
  const distanceOf = ({ latitude, longitude, isApproximate, hidesAddress }: ListedBusiness) =>
    hidesAddress || latitude === null || longitude === null
      ? undefined
      : `${milesText(milesBetween(middle, { latitude, longitude }), isApproximate)} from ${middle.name}`
  return (
    <section className="Block" aria-labelledby="more-nearby">
      <div className="Block-head">
        <h2 id="more-nearby">More near {middle.name}</h2>
        {isAll ? null : (
          <Link className="Link" to={directoryHref(wider.search)}>
            See all {count}in Austin
          </Link>
        )}
      </div>
      <BusinessGrid
        list={{ ...page, businesses }}
        isByRelevance={false}
        isStale={false}
        onRequestQuote={onRequestQuote}
        reasonOf={distanceOf}
      />
    </section>
  )
}
