import { type FocusEvent, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { searchTextMax } from '#shared/businesses/directory/directory-search.ts'
import { paths } from '#shared/lib/paths.ts'
import { useOnDemand } from '#web/lib/use-on-demand.ts'
import { SearchInput } from '#web/ui/search-input.tsx'
import { useDebouncedSearch } from './use-debounced-search.ts'

// The page is interactive before it needs either.
const importRecentSearches = async () => (await import('./recent-searches.tsx')).RecentSearches
async function remember(text: string): Promise<void> {
  const store = await import('./recent-searches-store.ts').catch(() => null)
  store?.rememberSearch(text)
}

type DirectorySearchBoxProps = { search: string; onSearch: (search: string) => void }

/** Searches as you type; when focused and empty it offers recent searches. Without scripts it is a plain form. */
export function DirectorySearchBox({ search, onSearch }: DirectorySearchBoxProps) {
  const { text, type, submit } = useDebouncedSearch(search, onSearch)
  const [isOpen, setOpen] = useState(false)
  const { Component: RecentSearches, load } = useOnDemand(importRecentSearches)
  const boxRef = useRef<HTMLFormElement>(null)
  const focusInput = () => boxRef.current?.querySelector('input')?.focus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search from the home page is recorded once
  useEffect(() => {
    void load()
    void remember(search)
  }, [])
  const showsRecent = isOpen && text === '' && RecentSearches !== null

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit(text)
    void remember(text)
  }
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    setOpen(false)
    void remember(text)
  }
  const pick = (picked: string) => {
    submit(picked)
    void remember(picked)
    focusInput()
  }
  const clear = () => {
    void remember(text)
    submit('')
    focusInput()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && showsRecent) {
      setOpen(false)
      focusInput()
    } else if (event.key === 'ArrowDown' && text === '' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      const first = boxRef.current?.querySelector<HTMLElement>('[data-recent]')
      if (first) first.focus()
      else setOpen(true)
    }
  }
  return (
    <search className="DirectorySearch">
      <form
        ref={boxRef}
        action={paths.businesses}
        onSubmit={handleSubmit}
        onFocus={({ relatedTarget }) => boxRef.current?.contains(relatedTarget) || setOpen(true)}
        onBlur={handleBlur}
        onKeyDown={handleKey}
      >
        <div className="InputBox has-button">
          <SearchInput
            label="Search businesses"
            maxLength={searchTextMax}
            value={text}
            onType={type}
            onClear={clear}
            onClick={() => setOpen(true)}
          />
        </div>
        {showsRecent ? <RecentSearches onPick={pick} onLeave={focusInput} /> : null}
      </form>
    </search>
  )
}
