import type { ReactNode } from 'react'
import type { DirectorySearch } from '#shared/businesses/directory/directory-search.ts'
import { laterPart } from '#web/lib/later-part.tsx'
import { only } from '#web/lib/page-route.ts'
import type { DirectoryChange } from './directory-change.ts'
import { DirectorySearchBox, type RenderSuggestions } from './directory-search-box.tsx'

const OrderAndFilters = laterPart(() => only(import('./order-and-filters.tsx')))

type DirectoryToolbarProps = {
  search: DirectorySearch
  onChange: (change: DirectoryChange) => void
  suggestions: RenderSuggestions
  /** The category selects for small screens. */
  categorySelects: ReactNode
  /** The row of services below the rest. */
  serviceChips: ReactNode
}

/** Search, sort order, "Open now" and the other filters; on small screens also the category selects. */
export function DirectoryToolbar(props: DirectoryToolbarProps) {
  const { search, onChange, suggestions, categorySelects, serviceChips } = props
  return (
    <div className="Toolbar">
      <div className="Toolbar-main">
        <DirectorySearchBox
          search={search.search}
          onSearch={(text) => onChange({ search: text })}
          suggestions={suggestions}
        />
        {categorySelects}
        <OrderAndFilters search={search} onChange={onChange} />
      </div>
      {serviceChips}
    </div>
  )
}
