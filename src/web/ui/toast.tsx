import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { loadPart } from '#web/lib/lazy-part.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import { getToasts, subscribeToToasts, type ToastRecord } from '#web/ui/toast-store.ts'

type ToastView = ComponentType<{ toasts: readonly ToastRecord[] }>

const noToasts: readonly ToastRecord[] = []

/**
 * Where toasts appear; the app has one. Its code loads on the first press, before anything can have failed, because
 * "Network error" must show when the network can't deliver the code.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts, () => noToasts)
  const [View, setView] = useState<ToastView | null>(null)
  const isWanted = toasts.length > 0
  useEffect(() => {
    if (View) return
    const load = () => {
      loadPart(() => import('#web/ui/toast-view.tsx')).then(
        (module) => setView(() => module.ToastView),
        () => {},
      )
    }
    if (isWanted) return load()
    // handle the press first
    const loadSoon = () => afterPaint(load)
    const options = { once: true, capture: true, passive: true }
    window.addEventListener('pointerdown', loadSoon, options)
    window.addEventListener('keydown', loadSoon, options)
    return () => {
      window.removeEventListener('pointerdown', loadSoon, options)
      window.removeEventListener('keydown', loadSoon, options)
    }
  }, [View, isWanted])
  return View && isWanted ? <View toasts={toasts} /> : null
}
