import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { handOverToast } from '#web/ui/toast-relay.ts'

/** Leaves a document that may load a card provider's script for good: wherever one goes is a document of its own. */
export function CardDocumentGuard() {
  const blocker = useBlocker(
    // A step back has been taken by the time it is heard of.
    ({ currentLocation, nextLocation, historyAction }) =>
      historyAction !== 'POP' && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const { pathname, search, hash } = blocker.location
    handOverToast()
    window.location.assign(pathname + search + hash)
  }, [blocker])
  useEffect(() => {
    const { pathname } = window.location
    return () => {
      if (window.location.pathname !== pathname) window.location.reload()
    }
  }, [])
  return null
}
