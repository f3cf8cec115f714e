import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DirectorySearch } from '#shared/businesses/directory/directory-search.ts'
import { laterPart } from '#web/lib/later-part.tsx'
import { only } from '#web/lib/page-route.ts'
import { usePosition } from '#web/lib/use-position.ts'
import { Chip } from '#web/ui/chip.tsx'
import type { DirectoryChange } from './directory-change.ts'
import { DirectorySearchBox, type RenderSuggestions } from './directory-search-box.tsx'
import { DirectorySort } from './directory-sort.tsx'

const FilterButton = laterPart(() => only(import('./filter-button.tsx')))

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
  const { position, request } = usePosition()
  return (
    <div className="Toolbar">
      <div className="Toolbar-main">
        <DirectorySearchBox
          search={search.search}
          onSearch={(text) => onChange({ search: text })}
          suggestions={suggestions}
        />
        {categorySelects}
        <DirectorySort
          sort={search.sort}
          onSort={(sort) => {
            // Choosing distance is the user gesture that can request the position.
            if (sort === 'distance' && !position) request()
            onChange({ sort })
          }}
        />
        <Chip
          isOn={search.open}
          icon={<Clock className="Icon" />}
          onClick={() => onChange({ open: !search.open, openAt: '' })}
        >
          Open now
        </Chip>
        <FilterButton search={search} onChange={onChange} />
      </div>
      {serviceChips}
    </div>
  )
}
