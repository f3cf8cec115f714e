import { useEffect, useState } from 'react'

/** The value as soon as it has stayed the same for `rest` milliseconds. */
export function useSettled<Value>(value: Value, rest: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setSettled, rest, value)
    return () => clearTimeout(timer)
  }, [value, rest])
  return settled
}
