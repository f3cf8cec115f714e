import { Navigation } from 'lucide-react'
import { useMemo } from 'react'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type { Position } from '#shared/lib/geo.ts'
import { toDirectionsHref } from '#web/lib/contact-links.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SmallMap } from './small-map.tsx'

/** Degrees that the map shows to each side. */
const reach = { longitude: 0.011, latitude: 0.006 }

/** Where a business is, on a small map that is loaded when it comes near the screen, and the way there. */
export function BusinessMap({ business }: { business: Business }) {
  const { name, address, city, state, zipCode, latitude, longitude, isApproximate } = business
  if (latitude === null || longitude === null) return null
  const place = [address, `${city}, ${state} ${zipCode}`].filter(Boolean).join(', ')
  return (
    <Card title="Location">
      <PinnedMap {...{ name, place, isApproximate }} position={{ latitude, longitude }} />
      <div className="SmallMap-way">
        <p>
          {place}
          {isApproximate ? <span className="SmallMap-about">Approximate location</span> : null}
        </p>
        <ButtonAnchor
          href={toDirectionsHref(address ? place : `${latitude},${longitude}`)}
          target="_blank"
          rel="noopener"
        >
          <Navigation className="Icon" />
          Get directions
        </ButtonAnchor>
      </div>
    </Card>
  )
}

type PinnedMapProps = { name: string; place: string; isApproximate: boolean; position: Position }

function PinnedMap({ name, place, isApproximate, position: { latitude, longitude } }: PinnedMapProps) {
  const shown = useMemo(
    () => ({
      pins: [
        { id: 'here', latitude, longitude, name, label: '', summary: '', isPromoted: false, isApproximate },
      ],
      bounds: {
        west: longitude - reach.longitude,
        east: longitude + reach.longitude,
        south: latitude - reach.latitude,
        north: latitude + reach.latitude,
      },
    }),
    [latitude, longitude, name, isApproximate],
  )
  return <SmallMap label={`Map: ${name}, ${place}`} {...shown} chosenId="here" />
}
