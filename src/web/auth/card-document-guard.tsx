import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { saveToast } from '#web/ui/toast-relay.ts'

/** Leaves a document that may load a card provider's script: every other page is loaded as its own document. */
export function CardDocumentGuard() {
  const blocker = useBlocker(
    // By the time popstate fires, the history has already moved.
    ({ currentLocation, nextLocation, historyAction }) =>
      historyAction !== 'POP' && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const { pathname, search, hash } = blocker.location
    saveToast()
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
