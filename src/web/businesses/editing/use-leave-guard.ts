import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

/**
 * Asks before leaving unsaved changes: within the site through `isAsking`, answered by `stay` or `leave`, and with the
 * browser's own prompt when the tab is closed. After `letGo` it no longer asks.
 */
export function useLeaveGuard(hasChanges: boolean) {
  const isFree = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasChanges && !isFree.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!hasChanges) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isFree.current) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [hasChanges])
  return {
    isAsking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    letGo: () => {
      isFree.current = true
    },
  }
}
