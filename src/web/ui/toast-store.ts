/** What a toast says and how; `duration` in milliseconds, 5000 unless given. */
export type ToastInput = {
  title: string
  description?: string | undefined
  variant?: 'default' | 'destructive' | undefined
  duration?: number | undefined
  /** One press that goes with it, such as Undo; the toast closes then. */
  action?: { label: string; onAction: () => void } | undefined
}

export type ToastRecord = ToastInput & { id: string; isOpen: boolean }

/** Milliseconds a toast stays unless it says otherwise. */
export const TOAST_DURATION_MS = 5000
/** Milliseconds after its dismissal until the store forgets a toast. */
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

/** Shows a toast in place of the one before it; the handle changes it or takes it away. */
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

/** Closes the toast, which leaves the screen at once and the store after TOAST_REMOVE_DELAY_MS. */
export function dismissToast(id: string): void {
  if (!toasts.some((item) => item.id === id && item.isOpen)) return
  removals.set(
    id,
    setTimeout(() => removeToast(id), TOAST_REMOVE_DELAY_MS),
  )
  setToasts(toasts.map((item) => (item.id === id ? { ...item, isOpen: false } : item)))
}

/** Takes the toast out of the store at once. */
export function removeToast(id: string): void {
  setToasts(toasts.filter((item) => item.id !== id))
}

/** The toasts, newest first, at most one; the same array until something changes. */
export function getToasts(): readonly ToastRecord[] {
  return toasts
}

/** Calls `listener` after every change; returns the undo. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
