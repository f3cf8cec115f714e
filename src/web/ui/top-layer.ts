let layers: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function setLayers(next: readonly HTMLElement[]): void {
  const root = document.documentElement
  if (layers.length === 0) root.classList.toggle('has-gutter', window.innerWidth > root.clientWidth)
  layers = next
  root.classList.toggle('is-locked', layers.length > 0)
  for (const listener of listeners) listener()
}

/** Names an open modal element and stops the page behind it from scrolling; returns the undo. */
export function enterTopLayer(element: HTMLElement): () => void {
  setLayers([...layers, element])
  return () => setLayers(layers.filter((layer) => layer !== element))
}

/** The uppermost open modal, or null. What must stay usable above it (toasts, tooltips) moves inside. */
export function getTopLayer(): HTMLElement | null {
  return layers.at(-1) ?? null
}

/** Calls `listener` after a modal opened or closed; returns the undo. */
export function subscribeToTopLayer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
