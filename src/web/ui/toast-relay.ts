import { getToasts, type ToastInput, toast } from '#web/ui/toast-store.ts'

const key = 'toast'

/** Keeps what is said now for the next document, which begins without it. */
export function handOverToast(): void {
  const said = getToasts().find(({ isOpen }) => isOpen)
  if (!said) return
  const { title, description, variant, duration } = said
  try {
    sessionStorage.setItem(key, JSON.stringify({ title, description, variant, duration }))
  } catch {
    // Where storage is refused it has been said for a moment.
  }
}

/** Says again what the last document could not say to its end. */
export function takeUpToast(): void {
  try {
    const kept = sessionStorage.getItem(key)
    if (!kept) return
    sessionStorage.removeItem(key)
    toast(JSON.parse(kept) as ToastInput)
  } catch {
    // Nothing was kept where nothing can be read.
  }
}
