import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DirectorySearch } from '#shared/businesses/directory/directory-search.ts'
import { usePosition } from '#web/lib/use-position.ts'
import { Chip } from '#web/ui/chip.tsx'
import type { DirectoryChange } from './directory-change.ts'
import { DirectorySearchBox } from './directory-search-box.tsx'
import { DirectorySort } from './directory-sort.tsx'

type DirectoryToolbarProps = {
  search: DirectorySearch
  onChange: (change: DirectoryChange) => void
  /** The category selects of small screens. */
  categorySelects: ReactNode
  /** The row of services under the rest. */
  serviceChips: ReactNode
}

/** Search, order and "Open now"; on small screens the category selects as well. */
export function DirectoryToolbar({ search, onChange, categorySelects, serviceChips }: DirectoryToolbarProps) {
  const { position, request } = usePosition()
  return (
    <div className="Toolbar">
      <div className="Toolbar-main">
        <DirectorySearchBox search={search.search} onSearch={(text) => onChange({ search: text })} />
        {categorySelects}
        <DirectorySort
          sort={search.sort}
          onSort={(sort) => {
            // Choosing the distance is the gesture that may ask for the position.
            if (sort === 'distance' && !position) request()
            onChange({ sort })
          }}
        />
        <Chip
          isOn={search.open}
          icon={<Clock className="Icon" />}
          onClick={() => onChange({ open: !search.open })}
        >
          Open now
        </Chip>
      </div>
      {serviceChips}
    </div>
  )
}
