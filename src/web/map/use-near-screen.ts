import { type ComponentType, useEffect, useRef } from 'react'
import { useOnDemand } from '#web/lib/use-on-demand.ts'

/** Distance to the screen at which a map is loaded. */
const near = { rootMargin: '400px' }

/** A map whose code is loaded when its box comes near the screen; null until then. */
export function useNearScreen<Props>(importMap: () => Promise<ComponentType<Props>>) {
  const box = useRef<HTMLDivElement>(null)
  const { Component, load } = useOnDemand(importMap)
  useEffect(() => {
    const observer = new IntersectionObserver(([seen]) => {
      // After a failure it is tried again when it next comes near.
      if (seen?.isIntersecting) void load().then((isLoaded) => isLoaded && observer.disconnect())
    }, near)
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [load])
  return { box, Map: Component }
}
