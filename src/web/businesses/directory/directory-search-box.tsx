import type { FormEvent, ReactNode } from 'react'
import { searchTextMax } from '#shared/businesses/directory/directory-search.ts'
import { paths } from '#shared/lib/paths.ts'
import { SearchInput } from '#web/ui/search-input.tsx'
import { useDebouncedSearch } from './use-debounced-search.ts'

/** Renders suggestions for a text; `onSearch` searches for one of them. */
export type RenderSuggestions = (box: { text: string; onSearch: (text: string) => void }) => ReactNode

type DirectorySearchBoxProps = {
  search: string
  onSearch: (search: string) => void
  suggestions: RenderSuggestions
}

/** Searches as you type, with suggestions. Without scripts it is a plain form. */
export function DirectorySearchBox({ search, onSearch, suggestions }: DirectorySearchBoxProps) {
  const { text, type, submit } = useDebouncedSearch(search, onSearch)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit(text)
  }
  return (
    <search className="DirectorySearch">
      <form action={paths.businesses} onSubmit={handleSubmit}>
        <div className="InputBox has-button">
          <SearchInput
            label="Search businesses"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={false}
            maxLength={searchTextMax}
            value={text}
            onType={type}
            onClear={() => submit('')}
          />
        </div>
        {suggestions({ text, onSearch: submit })}
      </form>
    </search>
  )
}
