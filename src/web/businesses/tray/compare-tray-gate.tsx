import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useOnDemand } from '#web/lib/use-on-demand.ts'
import { useCompared } from './compared-store.ts'

/** Pages where people look for businesses; elsewhere the tray would be in the way. */
const browsing = /^\/(?:businesses(?:\/\d+)?|services(?:\/.*)?|austin(?:\/.*)?|saved)?$/

const importTray = async () => (await import('./compare-tray.tsx')).CompareTray

/** The tray, whose code loads once there is something in it. */
export function CompareTrayGate() {
  const { pathname } = useLocation()
  const count = useCompared().length
  const isWanted = count > 0 && browsing.test(pathname)
  const { Component: Tray, load } = useOnDemand(importTray)
  // Tried again with every change if the network failed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isWanted) void load()
  }, [isWanted, count, load])
  return Tray && isWanted ? <Tray /> : null
}
