import { useEffect, useState } from 'react'
import { austinWallClock, type WallClock } from '#shared/businesses/opening-hours.ts'

/**
 * The clock on Austin's walls, by the minute. The first render shows the instant at which the data was loaded (in
 * milliseconds), which server and browser share, so that both write the same "today".
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
