import { useMemo } from 'react'
import { pinPriceText } from '#shared/businesses/average-price.ts'
import { directoryHref } from '#shared/businesses/directory/directory-search.ts'
import type { PlacePage } from '#shared/businesses/place-pages/place-page.schemas.ts'
import type { MapPin } from '#shared/map/map-pins.ts'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { SmallMap } from './small-map.tsx'

/** A place with its best rated businesses, on a map that is loaded when it comes near the screen. */
export function PlaceMap({ page }: { page: PlacePage }) {
  const { place, trade, businesses } = page
  const { latitude, longitude, halfHeight, halfWidth, outline } = place
  const bounds = useMemo(
    () => ({
      west: longitude - halfWidth,
      south: latitude - halfHeight,
      east: longitude + halfWidth,
      north: latitude + halfHeight,
    }),
    [latitude, longitude, halfHeight, halfWidth],
  )
  const pins = useMemo(() => businesses.flatMap(toPin), [businesses])
  const isAbout = pins.some(({ isApproximate }) => isApproximate)
  return (
    <Section
      id="map"
      title="On the map"
      note={`The best-rated businesses in ${place.name}.${isAbout ? ' Dashed pins are approximate.' : ''}`}
      action={
        <Link
          className="Link"
          to={directoryHref({
            place: place.slug,
            category: trade?.categoryId ?? null,
            subcategory: trade?.id ?? null,
            view: 'map',
          })}
        >
          See all on the map
        </Link>
      }
    >
      <SmallMap label={`Map: ${place.name}`} pins={pins} bounds={bounds} outline={outline ?? bounds} />
    </Section>
  )
}

function toPin(business: PlacePage['businesses'][number]): MapPin[] {
  const { id, name, latitude, longitude, rating, reviewCount } = business
  const { isPromoted, isApproximate } = business
  if (latitude === null || longitude === null) return []
  const label = pinPriceText(business) ?? (reviewCount > 0 ? `★ ${rating.toFixed(1)}` : '')
  return [{ id: String(id), name, latitude, longitude, label, summary: '', isPromoted, isApproximate }]
}
