import type { MapViewProps } from './map-view-props.ts'
import { stillMap } from './still-map.ts'
import { useNearScreen } from './use-near-screen.ts'

const importMap = async () => (await import('./map-view.tsx')).MapView

type SmallMapProps = Pick<MapViewProps, 'label' | 'pins' | 'bounds' | 'outline'>

/** A map without gestures and buttons that is loaded when it comes near the screen. */
export function SmallMap(shown: SmallMapProps) {
  const { box, Map: MapView } = useNearScreen(importMap)
  return (
    <div className="SmallMap" ref={box}>
      {MapView ? <MapView {...stillMap} {...shown} /> : null}
    </div>
  )
}
