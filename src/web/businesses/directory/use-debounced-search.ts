import { useEffect, useRef, useState } from 'react'
import { normalizeSearchText } from '#shared/businesses/directory/directory-search.ts'

/** Milliseconds after the last keystroke before a search starts. */
const typingRest = 300

/**
 * The search box's text and the resulting search: debounced while typing, immediate on `submit`. A search from elsewhere
 * (a chip, the Back button) replaces the text; the visitor's own never does.
 */
export function useDebouncedSearch(search: string, onSearch: (search: string) => void) {
  const [text, setText] = useState(search)
  const asked = useRef(search)
  /** Our searches that are still to arrive: an earlier one must not replace a text typed later. */
  const underWay = useRef<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (search !== asked.current && underWay.current.includes(search)) return
    underWay.current = []
    if (search === asked.current) return
    clearTimeout(timer.current)
    asked.current = search
    setText(search)
  }, [search])
  useEffect(() => () => clearTimeout(timer.current), [])

  const submit = (next: string) => {
    clearTimeout(timer.current)
    const wanted = normalizeSearchText(next)
    if (wanted === asked.current) return
    asked.current = wanted
    underWay.current.push(wanted)
    onSearch(wanted)
  }
  /** The latest `onSearch` runs after the delay: another filter may have changed in between. */
  const latestSubmit = useRef(submit)
  useEffect(() => {
    latestSubmit.current = submit
  })
  return {
    text,
    type(next: string) {
      setText(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latestSubmit.current(next), typingRest)
    },
    submit(next: string) {
      setText(next)
      submit(next)
    },
  }
}
