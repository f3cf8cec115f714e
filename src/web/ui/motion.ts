import { useEffect, useRef, useSyncExternalStore } from 'react'

const query = '(prefers-reduced-motion: reduce)'

let asked: MediaQueryList | null = null

/** Read once: every carousel on a page uses it on every render. */
function motionList(): MediaQueryList {
  asked ??= window.matchMedia(query)
  return asked
}

function subscribeToMotion(listener: () => void): () => void {
  const list = motionList()
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** True if the user prefers reduced motion; true on the server, so that nothing moves before that is known. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribeToMotion,
    () => motionList().matches,
    () => true,
  )
}

/** Calls the latest `callback` every `ms` milliseconds; null pauses. Also pauses while the page is hidden. */
export function useInterval(callback: () => void, ms: number | null): void {
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  useEffect(() => {
    if (ms === null) return
    const timer = setInterval(() => {
      if (!document.hidden) latest.current()
    }, ms)
    return () => clearInterval(timer)
  }, [ms])
}
