import { useEffect } from 'react'
import { getTopLayer } from './top-layer.ts'

/** Milliseconds (specification §9): on a button until its tooltip opens, and since one closed while the next opens at once. */
const openDelay = 700
const skipDelay = 300

/** Pixels to the edges of the screen. */
const edge = 8

/** Names icon buttons that the mouse or the keyboard's focus stays on. The app has one. */
export function Tooltips(): null {
  useEffect(startTooltips, [])
  return null
}

function startTooltips(): () => void {
  const { element, reach, leave, close } = createTooltip()
  const handlePointer = ({ target, pointerType }: PointerEvent) => {
    if (pointerType !== 'touch' && !element.contains(target as Node)) reach(iconButton(target))
  }
  const handleFocus = ({ target }: FocusEvent) => {
    if ((target as Element).matches(':focus-visible')) reach(iconButton(target))
  }
  const handleKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close()
  }
  const listening = new AbortController()
  const { signal } = listening
  const listen = { capture: true, passive: true, signal }
  document.addEventListener('pointerover', handlePointer, listen)
  document.documentElement.addEventListener('pointerleave', () => reach(null), { signal })
  document.addEventListener('focusin', handleFocus, listen)
  document.addEventListener('focusout', ({ target }) => leave(target), listen)
  document.addEventListener('keydown', handleKey, listen)
  // It may cover what is pressed for, or no longer be beside its button.
  for (const event of ['pointerdown', 'click', 'scroll']) document.addEventListener(event, close, listen)
  return () => {
    listening.abort()
    reach(null)
  }
}

/**
 * The one tooltip, with the name that a screen reader says anyway. A closed one opens again after its button was left.
 */
function createTooltip() {
  const element = document.createElement('div')
  Object.assign(element, { className: 'Tooltip', role: 'tooltip' })
  let button: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout>
  let closedAt = Number.NEGATIVE_INFINITY

  const open = (named: HTMLElement) => {
    if (!named.isConnected) return
    element.textContent = named.getAttribute('aria-label') ?? named.textContent
    // Everything outside an open modal is inert.
    const layer = getTopLayer() ?? document.body
    layer.append(element)
    place(element, named.getBoundingClientRect())
  }
  const close = () => {
    clearTimeout(timer)
    if (!element.isConnected) return
    element.remove()
    closedAt = performance.now()
  }
  const reach = (next: HTMLElement | null) => {
    if (next === button) return
    close()
    button = next
    if (next) timer = setTimeout(open, performance.now() - closedAt < skipDelay ? 0 : openDelay, next)
  }
  const leave = (target: EventTarget | null) => {
    if (target === button) reach(null)
  }
  return { element, reach, leave, close }
}

const iconButton = (target: EventTarget | null) =>
  (target as Element | null)?.closest<HTMLElement>('.IconButton') ?? null

/** Above a button, or below where there is no room. */
function place(tooltip: HTMLElement, { left, top, bottom, width }: DOMRect): void {
  const { offsetWidth, offsetHeight } = tooltip
  const middle = left + (width - offsetWidth) / 2
  const last = document.documentElement.clientWidth - offsetWidth - edge
  tooltip.style.left = `${Math.max(edge, Math.min(middle, last))}px`
  tooltip.style.top = `${top < offsetHeight ? bottom : top - offsetHeight}px`
}
