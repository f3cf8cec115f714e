/** A toast's text and style; `duration` is in milliseconds and defaults to 5000. */
export type ToastInput = {
  title: string
  description?: string | undefined
  variant?: 'default' | 'destructive' | undefined
  duration?: number | undefined
  /** An action button such as Undo; pressing it closes the toast. */
  action?: { label: string; onAction: () => void } | undefined
}

export type ToastRecord = ToastInput & { id: string; isOpen: boolean }

/** Default time a toast stays, in milliseconds. */
export const TOAST_DURATION_MS = 5000
/** Milliseconds between a toast's dismissal and its removal from the store. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000
const TOAST_LIMIT = 1

let toasts: readonly ToastRecord[] = []
let lastId = 0
const listeners = new Set<() => void>()
const removals = new Map<string, ReturnType<typeof setTimeout>>()

function setToasts(next: readonly ToastRecord[]): void {
  toasts = next
  for (const id of removals.keys()) if (!toasts.some((item) => item.id === id)) cancelRemoval(id)
  for (const listener of listeners) listener()
}

function cancelRemoval(id: string): void {
  clearTimeout(removals.get(id))
  removals.delete(id)
}

/** Shows a toast, replacing the previous one; the handle updates or dismisses it. */
export function toast(input: ToastInput): {
  id: string
  update: (next: Partial<ToastInput>) => void
  dismiss: () => void
} {
  lastId += 1
  const id = String(lastId)
  setToasts([{ ...input, id, isOpen: true }, ...toasts].slice(0, TOAST_LIMIT))
  return {
    id,
    update: (next) => setToasts(toasts.map((item) => (item.id === id ? { ...item, ...next } : item))),
    dismiss: () => dismissToast(id),
  }
}

/** Closes the toast: it leaves the screen immediately and the store after TOAST_REMOVE_DELAY_MS. */
export function dismissToast(id: string): void {
  if (!toasts.some((item) => item.id === id && item.isOpen)) return
  removals.set(
    id,
    setTimeout(() => removeToast(id), TOAST_REMOVE_DELAY_MS),
  )
  setToasts(toasts.map((item) => (item.id === id ? { ...item, isOpen: false } : item)))
}

/** Removes the toast from the store immediately. */
export function removeToast(id: string): void {
  setToasts(toasts.filter((item) => item.id !== id))
}

/** The toasts, newest first, at most one; the same array until something changes. */
export function getToasts(): readonly ToastRecord[] {
  return toasts
}

/** Calls `listener` after every change; returns the unsubscribe function. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
