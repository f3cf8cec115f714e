import { type RefObject, useEffect, useRef } from 'react'

/**
 * Restores the focus after a failed attempt, because nothing in the form holds it during the payment: to the first field
 * with an error, else to where it was, else to the button. Call the returned function when an attempt starts.
 */
export function useFocusAfterPaying(form: RefObject<HTMLFormElement | null>, isPaying: boolean) {
  const before = useRef<Element | null>(null)
  useEffect(() => {
    if (isPaying || !before.current) return
    const faulty = form.current?.querySelector('[aria-invalid="true"]')
    const places = [faulty, before.current, form.current?.querySelector('[type="submit"]')]
    before.current = null
    for (const place of places) {
      if (!(place instanceof HTMLElement)) continue
      place.focus()
      if (place === document.activeElement) return
    }
  }, [form, isPaying])
  return () => {
    before.current = document.activeElement
  }
}
