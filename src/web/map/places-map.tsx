import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { austinArea } from '#shared/businesses/directory/map-area.ts'
import type { PlaceList } from '#shared/businesses/place-pages/place-page.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { SmallMap } from './small-map.tsx'

/** Places with how many businesses they have; a press leads to their pages. The links below it lead to the same. */
export function PlacesMap({ places }: { places: PlaceList['places'] }) {
  const navigate = useNavigate()
  const pins = useMemo(
    () =>
      places
        .toSorted((a, b) => b.businessCount - a.businessCount)
        .map(({ slug, name, latitude, longitude, businessCount }) => ({
          id: slug,
          name,
          latitude,
          longitude,
          isPromoted: false,
          label: String(businessCount),
          summary: businessCount === 1 ? '1 business' : `${businessCount} businesses`,
        })),
    [places],
  )
  return (
    <div className="PlacesMap">
      <SmallMap
        label="Neighborhoods on the map"
        pins={pins}
        bounds={austinArea}
        onChoose={(slug) => void navigate(paths.place(slug))}
      />
    </div>
  )
}
