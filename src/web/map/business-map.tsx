import { Navigation } from 'lucide-react'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { wholeAreaText } from '#shared/businesses/service-area.ts'
import { toDirectionsHref } from '#web/lib/contact-links.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { BusinessMapProps } from './business-map-view.tsx'
import { useNearScreen } from './use-near-screen.ts'

const importMap = async () => (await import('./business-map-view.tsx')).BusinessMapView

/** A business's position or service area and directions, on a map loaded when it comes near the screen. */
export function BusinessMap({ business }: { business: Business }) {
  const { name, address, city, state, zipCode, latitude, longitude, isApproximate } = business
  const { id, serviceArea, hidesAddress } = business
  const area = serviceArea && wholeAreaText(serviceArea)
  const servedBy = serviceArea && id
  if (hidesAddress && serviceArea)
    return (
      <Card title="Service area">
        <NearMap label={`Map: ${name}, ${area}`} position={serviceArea} pin={null} servedBy={servedBy} />
        <div className="SmallMap-way">
          <p>
            Serves {area}
            <span className="SmallMap-about">They come to you: their address isn’t shown.</span>
          </p>
        </div>
      </Card>
    )
  if (latitude === null || longitude === null) return null
  const place = [address, `${city}, ${state} ${zipCode}`].filter(Boolean).join(', ')
  return (
    <Card title="Location">
      <NearMap
        label={`Map: ${name}, ${place}`}
        position={{ latitude, longitude }}
        pin={{ name, isApproximate }}
        servedBy={servedBy}
      />
      <div className="SmallMap-way">
        <p>
          {place}
          {isApproximate ? <span className="SmallMap-about">Approximate location</span> : null}
          {area ? <span className="SmallMap-about">Also serves {area}</span> : null}
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

/** A map with the pin of a business that is loaded when it comes near the screen. */
export function NearMap(props: BusinessMapProps) {
  const { box, Map: BusinessMapView } = useNearScreen(importMap)
  return (
    <div className="SmallMap" ref={box}>
      {BusinessMapView ? <BusinessMapView {...props} /> : null}
    </div>
  )
}
