import { type FormEvent, useEffect, useRef } from 'react'
import { useTypedSearch } from '#web/lib/use-typed-search.ts'
import { SearchInput } from '#web/ui/search-input.tsx'
import { getTopLayer } from '#web/ui/top-layer.ts'
import { areShortcutsOn } from './shortcuts.ts'

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
