import { useEffect, useRef } from 'react'

/**
 * Gives the focus back to the button that was pressed: while it is disabled, because what it asked for runs, the browser
 * takes the focus away from it. Nothing is taken from a field that has the focus by then.
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
