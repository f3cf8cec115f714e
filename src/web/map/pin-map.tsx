import type { PinMapProps } from './pin-map-props.ts'
import { useNearScreen } from './use-near-screen.ts'

const importMap = async () => (await import('./pin-map-view.tsx')).PinMapView

/** A map with one pin that can be moved; it is loaded when it comes near the screen. */
export function PinMap(props: PinMapProps) {
  const { box, Map: PinMapView } = useNearScreen(importMap)
  return (
    <div className="SmallMap" ref={box}>
      {PinMapView ? <PinMapView {...props} /> : null}
    </div>
  )
}
