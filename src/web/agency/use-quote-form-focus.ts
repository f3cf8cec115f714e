import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Target of Get a Quote and Request Quote (specification §2). */
export const quoteFormId = 'quote-form'

/** Focuses the quote form's section when a link leads to it, so that the next Tab reaches its first field. */
export function useQuoteFormFocus(): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  // The visitor may already be typing.
  const arrivedBy = useRef(key)
  useEffect(() => {
    if (hash !== `#${quoteFormId}` || key === arrivedBy.current) return
    section.current?.focus({ preventScroll: true })
  }, [hash, key])
  return section
}
