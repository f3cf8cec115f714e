import { useEffect, useState } from 'react'
import { roughTimeLeft, timeLeft } from './time-left.ts'

type CountdownProps = {
  /** The server's count, so that a wrong browser clock doesn't matter. */
  remainingSeconds: number
  /** Time of the count, by the browser's clock in milliseconds. */
  countedAt: number
  onEnd: () => void
}

/** A promotion's remaining time, updated every second visually but rarely for screen readers. */
export function Countdown({ remainingSeconds, countedAt, onEnd }: CountdownProps) {
  const seconds = useSecondsLeft(remainingSeconds, countedAt)
  const hasEnded = seconds === 0
  useEffect(() => {
    if (hasEnded) onEnd()
  }, [hasEnded, onEnd])
  return (
    <span className="Countdown">
      <span aria-hidden="true">{timeLeft(seconds)}</span>
      <span className="sr" role="status">
        {roughTimeLeft(seconds)}
      </span>
    </span>
  )
}

function useSecondsLeft(remainingSeconds: number, countedAt: number): number {
  const read = () => Math.max(0, remainingSeconds - Math.floor((Date.now() - countedAt) / 1000))
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return read()
}
