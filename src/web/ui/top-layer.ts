let layers: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function setLayers(next: readonly HTMLElement[]): void {
  layers = next
  document.documentElement.classList.toggle('is-locked', layers.length > 0)
  for (const listener of listeners) listener()
}

/** True when a scrollbar takes up page width. Reading it forces a layout. */
export function hasScrollbar(): boolean {
  return window.innerWidth > document.documentElement.clientWidth
}

/**
 * Registers an open modal element and stops the page behind it from scrolling, keeping the scrollbar's space if it
 * `hadScrollbar`; returns the undo.
 */
export function enterTopLayer(element: HTMLElement, hadScrollbar: boolean): () => void {
  if (layers.length === 0) document.documentElement.classList.toggle('has-gutter', hadScrollbar)
  setLayers([...layers, element])
  return () => setLayers(layers.filter((layer) => layer !== element))
}

/** The topmost open modal, or null. Elements that stay usable above it (toasts, tooltips) move inside. */
export function getTopLayer(): HTMLElement | null {
  return layers.at(-1) ?? null
}

/** Calls `listener` after a modal opens or closes; returns the unsubscribe function. */
export function subscribeToTopLayer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
