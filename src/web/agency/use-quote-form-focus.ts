import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Where Get a Quote and Request Quote lead (specification §2). */
export const quoteFormId = 'quote-form'

/** Gives the focus to the section of the quote form when a link leads to it, so that the next Tab is its first field. */
export function useQuoteFormFocus(): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  // Whoever arrives at the form may be typing already.
  const arrivedBy = useRef(key)
  useEffect(() => {
    if (hash !== `#${quoteFormId}` || key === arrivedBy.current) return
    section.current?.focus({ preventScroll: true })
  }, [hash, key])
  return section
}
