import { getToasts, type ToastInput, toast } from '#web/ui/toast-store.ts'

const key = 'toast'

/** Stores the current toast for the next document, which would otherwise start without it. */
export function saveToast(): void {
  const said = getToasts().find(({ isOpen }) => isOpen)
  if (!said) return
  const { title, description, variant, duration } = said
  try {
    sessionStorage.setItem(key, JSON.stringify({ title, description, variant, duration }))
  } catch {
    // Without storage, the toast was at least visible for a moment.
  }
}

/** Shows the toast that the last document stored. */
export function restoreToast(): void {
  try {
    const kept = sessionStorage.getItem(key)
    if (!kept) return
    sessionStorage.removeItem(key)
    toast(JSON.parse(kept) as ToastInput)
  } catch {
    // Without storage, nothing was stored.
  }
}
