import { Clock } from 'lucide-react'
import type { DirectorySearch } from '#shared/businesses/directory/directory-search.ts'
import { usePosition } from '#web/lib/use-position.ts'
import { Chip } from '#web/ui/chip.tsx'
import type { DirectoryChange } from './directory-change.ts'
import { DirectorySort } from './directory-sort.tsx'
import { FilterButton } from './filter-button.tsx'

type OrderAndFiltersProps = { search: DirectorySearch; onChange: (change: DirectoryChange) => void }

/** The sort order, "Open now" and the other filters. */
export function OrderAndFilters({ search, onChange }: OrderAndFiltersProps) {
  const { position, request } = usePosition()
  return (
    <>
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
    </>
  )
}
