import { useEffect, useRef, useState } from 'react'

/** Milliseconds after the last keystroke before a search starts. */
const typingRest = 300

/** The words of a text, as an address has them. */
const wordsOf = (text: string) => text.trim().replace(/\s+/g, ' ')

/** The typed text and the resulting search; a search from elsewhere, such as the Back button, replaces the text. */
export function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [text, setText] = useState(search)
  const [known, setKnown] = useState(search)
  // A search started here doesn't replace the text, which may have changed since.
  const [sent, setSent] = useState(search)
  const latest = useRef(onSearch)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  if (search !== known) {
    setKnown(search)
    if (search !== sent && search !== wordsOf(text)) {
      setText(search)
      setSent(search)
    }
  }
  const send = (next: string) => {
    const words = wordsOf(next)
    if (words === search && words === sent) return
    setSent(words)
    latest.current(words)
  }
  const submit = (next: string) => {
    clearTimeout(timer.current)
    setText(next)
    send(next)
  }
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(next), typingRest)
  }
  return { text, type, submit }
}
