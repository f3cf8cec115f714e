import { useEffect, useRef, useState } from 'react'

/** Runs one call at a time, whatever is pressed meanwhile. */
export function useOneCall() {
  // State is a render late for a double click; this is not.
  const isUnderWay = useRef(false)
  const [isRunning, setRunning] = useState(false)
  useFocusBack(isRunning)
  /** Does nothing while another call is under way. */
  const run = async <Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setRunning(true)
    try {
      return await call()
    } finally {
      isUnderWay.current = false
      setRunning(false)
    }
  }
  return { isRunning, run }
}

/**
 * Gives the focus back to what was pressed: while it is disabled, because what it asked for runs, the browser takes the
 * focus away from it. Nothing is taken from a field that has the focus by then.
 */
function useFocusBack(isRunning: boolean): void {
  const pressed = useRef<Element | null>(null)
  if (isRunning && pressed.current === null) pressed.current = document.activeElement
  useEffect(() => {
    if (isRunning) return
    if (document.activeElement === document.body && pressed.current instanceof HTMLElement)
      pressed.current.focus({ preventScroll: true })
    pressed.current = null
  }, [isRunning])
}
