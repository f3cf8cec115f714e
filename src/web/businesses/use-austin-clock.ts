import { useEffect, useState } from 'react'
import { austinWallClock, type WallClock } from '#shared/businesses/austin-clock.ts'

/**
 * The time in Austin, updated every minute. The first render uses the time at which the data was loaded (in
 * milliseconds), so that server and browser agree on "today".
 */
export function useAustinClock(loadedAt: number): WallClock {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 60_000)
    return () => clearInterval(timer)
  }, [])
  return austinWallClock(new Date(now ?? loadedAt))
}
