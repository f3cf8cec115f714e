import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

/**
 * Asks before unsaved changes are left behind: inside the site by `isAsking`, which `stay` or `leave` answers, and by the
 * browser's own question when the tab is closed. After `letGo` nothing is asked any more.
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
