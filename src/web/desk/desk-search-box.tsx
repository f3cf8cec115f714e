import { type FormEvent, useEffect, useRef, useState } from 'react'
import { SearchInput } from '#web/ui/search-input.tsx'
import { getTopLayer } from '#web/ui/top-layer.ts'
import { areShortcutsOn } from './shortcuts.ts'

/** Milliseconds after the last keystroke before a search starts. */
const typingRest = 300

type DeskSearchBoxProps = { label: string; search: string; onSearch: (search: string) => void }

/** Searches as you type; the slash key focuses it from anywhere. */
export function DeskSearchBox({ label, search, onSearch }: DeskSearchBoxProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  const { text, type, submit } = useTypedSearch(search, onSearch)
  useSlash(() => inputRef.current?.focus())
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit(text)
  }
  const clear = () => {
    submit('')
    inputRef.current?.focus()
  }
  return (
    <search className="DeskSearch">
      <form className="InputBox has-button" onSubmit={handleSubmit}>
        <SearchInput
          ref={inputRef}
          label={label}
          maxLength={100}
          value={text}
          onType={type}
          onClear={clear}
        />
      </form>
    </search>
  )
}

/** The typed text and the resulting search; a search from elsewhere, such as the Back button, replaces the text. */
function useTypedSearch(search: string, onSearch: (search: string) => void) {
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
    if (search !== sent && search !== text.trim()) setText(search)
  }
  const send = (next: string) => {
    if (next.trim() === search && next.trim() === sent) return
    setSent(next.trim())
    latest.current(next.trim())
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

function useSlash(onSlash: () => void): void {
  const latest = useRef(onSlash)
  useEffect(() => {
    latest.current = onSlash
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select')
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || getTopLayer()) return
      if (!areShortcutsOn()) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}
