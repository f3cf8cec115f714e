import { useState } from 'react'
import { useInterval, useReducedMotion } from '#web/ui/motion.ts'

/** The index shown out of `count` pictures, `start` first; wraps around. Autoplay pauses on hover, focus and reduced motion. */
export function useCarousel(count: number, autoplayMs?: number | undefined, start = 0) {
  const [position, setPosition] = useState(start)
  const [isPaused, setPaused] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isStill = useReducedMotion()
  const index = count > 0 ? ((position % count) + count) % count : 0
  const isMoving = Boolean(autoplayMs) && count > 1 && !isPaused && !isHovered && !isFocused && !isStill
  useInterval(() => setPosition(index + 1), isMoving && autoplayMs ? autoplayMs : null)
  return {
    index,
    nextIndex: count > 0 ? (index + 1) % count : 0,
    previousIndex: count > 0 ? (index - 1 + count) % count : 0,
    show: setPosition,
    isPaused: isPaused || isStill,
    canPause: Boolean(autoplayMs) && count > 1 && !isStill,
    setPaused,
    holdProps: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}
