import { useEffect, useRef } from 'react'

/**
 * Gives the focus back to the pressed button, which loses it while it is disabled during its request. Does nothing if
 * another field has the focus by then.
 */
export function useFocusBack(isRunning: boolean): void {
  const pressed = useRef<Element | null>(null)
  if (isRunning && pressed.current === null) pressed.current = document.activeElement
  useEffect(() => {
    if (isRunning) return
    if (document.activeElement === document.body && pressed.current instanceof HTMLElement)
      pressed.current.focus({ preventScroll: true })
    pressed.current = null
  }, [isRunning])
}
