import { useState } from 'react'
import { useInterval, useReducedMotion } from '#web/ui/motion.ts'

type RotatingWordProps = {
  words: readonly string[]
  /** Milliseconds each word is shown. */
  intervalMs?: number | undefined
  isPaused?: boolean | undefined
}

/** A word that slides to the next one. Screen readers get only the first. */
export function RotatingWord({ words, intervalMs = 2000, isPaused = false }: RotatingWordProps) {
  const [index, setIndex] = useState(0)
  const [isHeld, setHeld] = useState(false)
  const isStill = useReducedMotion()
  const isResting = isPaused || isHeld || isStill || words.length < 2
  useInterval(() => setIndex((current) => (current + 1) % words.length), isResting ? null : intervalMs)
  const word = words[index % words.length] ?? ''
  return (
    <em className="RotatingWord" onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
      <span className="sr">{words[0]}</span>
      <span key={word} className={index > 0 ? 'RotatingWord-in' : undefined} aria-hidden="true">
        {word}
      </span>
    </em>
  )
}
