import type { DirectorySearch } from '#shared/businesses/directory/directory-search.ts'
import type { Understood } from '#shared/search/search.schemas.ts'
import { FilterChip } from '#web/ui/chip.tsx'
import { clearedFilters, type DirectoryChange } from './directory-change.ts'
import { UnderstoodText } from './understood-text.tsx'

/** The names of a search's ids; undefined until known. */
export type FilterNames = {
  category?: string | undefined
  subcategory?: string | undefined
  services: ReadonlyMap<number, string>
}

type ActiveFiltersProps = {
  search: DirectorySearch
  names: FilterNames
  onChange: (change: DirectoryChange) => void
  understood: Understood | undefined
}

/** What was understood of a text; a chip for each filter, removed when pressed, and "Clear all". */
export function ActiveFilters({ search, names, onChange, understood }: ActiveFiltersProps) {
  return (
    <>
      {understood ? <UnderstoodText {...{ search, understood, onChange }} /> : null}
      <FilterChips {...{ search, names, onChange }} isInParts={Boolean(understood?.parts.length)} />
    </>
  )
}

type FilterChipsProps = Omit<ActiveFiltersProps, 'understood'> & {
  /** Each part of the text has its own. */
  isInParts: boolean
}

function FilterChips({ search, names, onChange, isInParts }: FilterChipsProps) {
  return (
    <fieldset className="Filters" aria-label="Active filters">
      {listFilters(isInParts ? { ...search, search: '' } : search, names).map(({ label, change }) => (
        <FilterChip key={label} removeLabel={`Remove filter ${label}`} onClick={() => onChange(change)}>
          <span className="FilterChip-label">{label}</span>
        </FilterChip>
      ))}
      <button type="button" className="Link" onClick={() => onChange(clearedFilters)}>
        Clear all
      </button>
    </fieldset>
  )
}

type ActiveFilter = { label: string; change: DirectoryChange }

function listFilters(search: DirectorySearch, names: FilterNames): ActiveFilter[] {
  const { category, subcategory, subsubcategories, open, area } = search
  const filters: ActiveFilter[] = []
  if (category !== null) filters.push({ label: names.category ?? 'Category', change: { category: null } })
  if (subcategory !== null) {
    filters.push({ label: names.subcategory ?? 'Subcategory', change: { subcategory: null } })
  }
  for (const id of subsubcategories) {
    const others = subsubcategories.filter((other) => other !== id)
    filters.push({ label: names.services.get(id) ?? `Service ${id}`, change: { subsubcategories: others } })
  }
  if (open) filters.push({ label: 'Open now', change: { open: false } })
  if (area) filters.push({ label: 'Area on the map', change: { area: null } })
  if (search.search) filters.push({ label: `“${search.search}”`, change: { search: '' } })
  return filters
}
