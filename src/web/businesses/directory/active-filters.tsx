import type { ListedPage } from '#shared/businesses/directory/directory.schemas.ts'
import type { DirectorySearch } from '#shared/businesses/directory/directory-search.ts'
import { FilterChip } from '#web/ui/chip.tsx'
import { clearedFilters, type DirectoryChange } from './directory-change.ts'
import { patternFilterWords } from './filter-words.ts'
import { unquoted } from './quoted-text.ts'
import { UnderstoodParts, UnderstoodText } from './understood-text.tsx'

/** The names of a search's ids; undefined until known. */
export type FilterNames = {
  category?: string | undefined
  subcategory?: string | undefined
  place?: string | undefined
  services: ReadonlyMap<number, string>
}

type ActiveFiltersProps = {
  search: DirectorySearch
  names: FilterNames
  onChange: (change: DirectoryChange) => void
  /** The found businesses, once loaded. */
  list: ListedPage | undefined
}

/** The search text as understood, a chip for each filter, removed when pressed, and "Clear all". */
export function ActiveFilters({ search, names, onChange, list }: ActiveFiltersProps) {
  const understood = list?.understood
  return (
    <>
      {understood ? <UnderstoodText {...{ search, understood, onChange }} /> : null}
      <div className="ActiveFilters">
        {understood ? <UnderstoodParts {...{ search, understood, onChange }} /> : null}
        <FilterChips
          {...{ search, onChange }}
          names={{ ...names, place: list?.place }}
          isInParts={Boolean(understood?.parts.length)}
        />
      </div>
    </>
  )
}

type FilterChipsProps = Omit<ActiveFiltersProps, 'list'> & {
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
  filters.push(...patternFilterWords(search, names.place))
  if (search.search) filters.push({ label: `“${unquoted(search.search)}”`, change: { search: '' } })
  return filters
}
