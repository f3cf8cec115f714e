import type { SortOption } from '#shared/businesses/directory/directory-search.ts'
import { Select } from '#web/ui/select.tsx'

const sortLabels: Record<SortOption, string> = {
  relevance: 'Recommended',
  rating: 'Top rated',
  price_low: 'Price: low to high',
  price_high: 'Price: high to low',
  distance: 'Distance',
  name: 'Name',
}

type DirectorySortProps = { sort: SortOption; onSort: (sort: SortOption) => void }

/** The sort order of the list. */
export function DirectorySort({ sort, onSort }: DirectorySortProps) {
  return (
    <Select prefix="Sort" value={sort} onChange={({ target }) => onSort(target.value as SortOption)}>
      {Object.entries(sortLabels).map(([option, label]) => (
        <option key={option} value={option}>
          {label}
        </option>
      ))}
    </Select>
  )
}
