import { useEffect, useState } from 'react'

const step = 30_000

/** The present, in milliseconds, anew every half minute: deadlines pass while somebody looks at them. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), step)
    return () => clearInterval(timer)
  }, [])
  return now
}
