import { Navigation } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type { Position } from '#shared/lib/geo.ts'
import { toDirectionsHref } from '#web/lib/contact-links.ts'
import { useOnDemand } from '#web/lib/use-on-demand.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

const importMap = async () => (await import('./map-view.tsx')).MapView

/** How close to the screen the map is loaded. */
const near = { rootMargin: '400px' }
/** Degrees that the map shows to each side. */
const reach = { longitude: 0.011, latitude: 0.006 }

/** Where a business is, on a small map that is loaded when it comes near the screen, and the way there. */
export function BusinessMap({ business }: { business: Business }) {
  const { name, address, city, state, zipCode, latitude, longitude } = business
  if (latitude === null || longitude === null) return null
  const place = [address, `${city}, ${state} ${zipCode}`].filter(Boolean).join(', ')
  return (
    <Card title="Location">
      <SmallMap name={name} place={place} position={{ latitude, longitude }} />
      <div className="BusinessMap-way">
        <p>{place}</p>
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

type SmallMapProps = { name: string; place: string; position: Position }

function SmallMap({ name, place, position: { latitude, longitude } }: SmallMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const { Component: MapView, load } = useOnDemand(importMap)
  useEffect(() => {
    const observer = new IntersectionObserver(([seen]) => {
      // After a failure it is tried again when it next comes near.
      if (seen?.isIntersecting) void load().then((isLoaded) => isLoaded && observer.disconnect())
    }, near)
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [load])
  const shown = useMemo(
    () => ({
      pins: [{ id: 'here', latitude, longitude, name, label: '', summary: '', isPromoted: false }],
      bounds: {
        west: longitude - reach.longitude,
        east: longitude + reach.longitude,
        south: latitude - reach.latitude,
        north: latitude + reach.latitude,
      },
    }),
    [latitude, longitude, name],
  )
  return (
    <div className="BusinessMap-box" ref={box}>
      {MapView ? (
        <MapView
          isStill
          label={`Map: ${name}, ${place}`}
          {...shown}
          chosenId="here"
          pointedId={null}
          onChoose={ignore}
          onPoint={ignore}
          onMove={ignore}
        />
      ) : null}
    </div>
  )
}

const ignore = () => {}
