import { useEffect, useState } from 'react'

const step = 30_000

/** The current time in milliseconds, updated every half minute so that deadlines pass while they are on screen. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), step)
    return () => clearInterval(timer)
  }, [])
  return now
}
