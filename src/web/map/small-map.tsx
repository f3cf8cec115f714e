import { useEffect, useRef } from 'react'
import { useOnDemand } from '#web/lib/use-on-demand.ts'
import type { MapViewProps } from './map-view-props.ts'

const importMap = async () => (await import('./map-view.tsx')).MapView

/** How close to the screen the map is loaded. */
const near = { rootMargin: '400px' }

type SmallMapProps = Pick<MapViewProps, 'label' | 'pins' | 'bounds' | 'outline'> & {
  chosenId?: string | null
}

/** A map without gestures and buttons that is loaded when it comes near the screen. */
export function SmallMap({ chosenId = null, ...shown }: SmallMapProps) {
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
  return (
    <div className="SmallMap" ref={box}>
      {MapView ? (
        <MapView
          isStill
          {...shown}
          chosenId={chosenId}
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
