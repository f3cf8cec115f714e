import { useEffect, useRef } from 'react'
import { useOnDemand } from '#web/lib/use-on-demand.ts'
import type { PinMapProps } from './pin-map-props.ts'

const importMap = async () => (await import('./pin-map-view.tsx')).PinMapView

/** How close to the screen the map is loaded. */
const near = { rootMargin: '400px' }

/** A map with one pin that can be moved; it is loaded when it comes near the screen. */
export function PinMap(props: PinMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const { Component: PinMapView, load } = useOnDemand(importMap)
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
      {PinMapView ? <PinMapView {...props} /> : null}
    </div>
  )
}
