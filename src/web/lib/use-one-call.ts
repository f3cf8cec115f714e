import { useEffect, useRef, useState } from 'react'

/** Runs one call at a time; presses in the meantime are ignored. */
export function useOneCall() {
  // State updates one render too late for a double click.
  const isUnderWay = useRef(false)
  const [isRunning, setRunning] = useState(false)
  useFocusBack(isRunning)
  /** Does nothing while another call is running. */
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
 * Returns the focus to the pressed button: the browser removes it when the button is disabled during the call. A field
 * focused in the meantime keeps the focus.
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
