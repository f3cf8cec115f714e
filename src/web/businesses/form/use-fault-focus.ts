import { type RefObject, useEffect, useState } from 'react'

/**
 * Takes the focus to the first faulty control of a form. Call what it gives together with setting the faults: the focus
 * moves once they stand on the screen.
 */
export function useFaultFocus(form: RefObject<HTMLElement | null>): () => void {
  const [request, setRequest] = useState(0)
  useEffect(() => {
    if (request === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-faulty] button')?.focus()
  }, [request, form])
  return () => setRequest((count) => count + 1)
}
