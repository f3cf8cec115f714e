import { useEffect, useState } from 'react'

/** Milliseconds without a change. */
const rest = 400

/** The value once it hasn't changed for a moment, such as a text when somebody stops typing. */
export function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), rest)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
