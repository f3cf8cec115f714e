import { type PointerEvent, useRef } from 'react'

/** Pixels a finger must travel sideways (specification §9). */
const swipeThreshold = 50

/**
 * Calls `onSwipe` after a sideways swipe by finger or pen. A mouse selects text instead, and a scroll never counts: the
 * browser takes it over (`touch-action: pan-y`) and cancels the pointer. Spread the handlers on the element.
 */
export function useSwipe(onSwipe: (direction: 'left' | 'right') => void) {
  const start = useRef<{ pointerId: number; x: number; y: number } | null>(null)
  return {
    onPointerDown({ pointerType, pointerId, isPrimary, clientX, clientY }: PointerEvent) {
      start.current = pointerType !== 'mouse' && isPrimary ? { pointerId, x: clientX, y: clientY } : null
    },
    onPointerUp({ pointerId, clientX, clientY }: PointerEvent) {
      const from = start.current
      start.current = null
      if (from?.pointerId !== pointerId) return
      const across = Math.abs(clientX - from.x)
      if (across > swipeThreshold && across > Math.abs(clientY - from.y))
        onSwipe(clientX < from.x ? 'left' : 'right')
    },
    onPointerCancel() {
      start.current = null
    },
  }
}
