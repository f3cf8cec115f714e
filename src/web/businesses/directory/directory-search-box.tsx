import { type FocusEvent, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { searchTextMax } from '#shared/businesses/directory/directory-search.ts'
import { paths } from '#shared/lib/paths.ts'
import { useOnDemand } from '#web/lib/use-on-demand.ts'
import { SearchInput } from '#web/ui/search-input.tsx'
import { rememberSearch, useRecentSearches } from './recent-searches-store.ts'
import { useDebouncedSearch } from './use-debounced-search.ts'

const importRecentSearches = async () => (await import('./recent-searches.tsx')).RecentSearches

type DirectorySearchBoxProps = { search: string; onSearch: (search: string) => void }

/** Searches as you type; when focused and empty it offers recent searches. Without scripts it is a plain form. */
export function DirectorySearchBox({ search, onSearch }: DirectorySearchBoxProps) {
  const { text, type, submit } = useDebouncedSearch(search, onSearch)
  const [isOpen, setOpen] = useState(false)
  const { recent, RecentSearches } = useRecentList()
  const boxRef = useRef<HTMLFormElement>(null)
  const focusInput = () => boxRef.current?.querySelector('input')?.focus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search from the home page is recorded once
  useEffect(() => rememberSearch(search), [])
  const showsRecent = isOpen && text === '' && RecentSearches !== null

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit(text)
    rememberSearch(text)
  }
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    setOpen(false)
    rememberSearch(text)
  }
  const pick = (picked: string) => {
    submit(picked)
    rememberSearch(picked)
    focusInput()
  }
  const clear = () => {
    rememberSearch(text)
    submit('')
    focusInput()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && showsRecent) {
      setOpen(false)
      focusInput()
    } else if (event.key === 'ArrowDown' && text === '' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      if (showsRecent) boxRef.current?.querySelector<HTMLElement>('[data-recent]')?.focus()
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
        {showsRecent ? <RecentSearches searches={recent} onPick={pick} onLeave={focusInput} /> : null}
      </form>
    </search>
  )
}

/** The recent searches, and the component that lists them once it is needed and loaded. */
function useRecentList() {
  const recent = useRecentSearches()
  const { Component, load } = useOnDemand(importRecentSearches)
  const hasRecent = recent.length > 0
  useEffect(() => {
    if (hasRecent) void load()
  }, [hasRecent, load])
  return { recent, RecentSearches: hasRecent ? Component : null }
}
