import { type RefObject, useEffect, useRef } from 'react'
import type { DirectorySearch } from '#shared/businesses/directory/directory-search.ts'

/** A ref for the results: scrolls their top into view after every new search if it is above the screen. */
export function useResultsInView(search: DirectorySearch): RefObject<HTMLElement | null> {
  const resultsRef = useRef<HTMLElement>(null)
  const shown = useRef(search)
  useEffect(() => {
    if (shown.current === search) return
    shown.current = search
    const top = resultsRef.current?.getBoundingClientRect().top ?? 0
    if (top < 0) resultsRef.current?.scrollIntoView({ block: 'start' })
  }, [search])
  return resultsRef
}
