import {
  type DirectorySearch,
  directorySearchParams,
  emptyDirectorySearch,
  normalizeSearchText,
  parseDirectorySearch,
  patternFilters,
  type SortOption,
  sortOptions,
} from '#shared/businesses/directory/directory-search.ts'

/** The last directory search, as stored in the browser (specification §3). */
type BrowsingState = {
  searchQuery: string
  showOpenOnly: boolean
  selectedCategory: number | null
  selectedSubCategory: number | null
  selectedSubSubCategories: number[]
  currentPage: number
  sortBy: SortOption
  /** The filters that the specification doesn't know, as in the address. */
  moreFilters?: string | undefined
  /** Milliseconds since 1970. */
  timestamp: number
}

/** The localStorage key of the state. */
export const browsingStateKey = 'browsing-state'
/** Milliseconds for which a state is worth restoring (specification §9). */
export const browsingStateLifetime = 24 * 60 * 60 * 1000

/** A search in its stored form. */
export function toBrowsingState(search: DirectorySearch, now: number): BrowsingState {
  return {
    searchQuery: search.search,
    showOpenOnly: search.open,
    selectedCategory: search.category,
    selectedSubCategory: search.subcategory,
    selectedSubSubCategories: search.subsubcategories,
    currentPage: search.page,
    sortBy: search.sort,
    moreFilters: moreFilters(search) || undefined,
    timestamp: now,
  }
}

const moreFilters = (search: DirectorySearch) =>
  directorySearchParams({ ...emptyDirectorySearch, ...patternsOf(search) }).toString()
const patternsOf = (search: DirectorySearch) =>
  Object.fromEntries(patternFilters.map((name) => [name, search[name]]))

const isId = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) < 2 ** 31
const idOrNull = (value: unknown) => (isId(value) ? value : null)

/**
 * The search of a stored value; null if it is too old, invalid or empty. Anyone can write to the browser's storage, so
 * invalid parts are dropped.
 */
export function searchOfBrowsingState(value: unknown, now: number): DirectorySearch | null {
  if (typeof value !== 'object' || value === null) return null
  const kept = value as Partial<Record<keyof BrowsingState, unknown>>
  const age = now - Number(kept.timestamp ?? Number.NaN)
  if (!(age >= 0 && age < browsingStateLifetime)) return null
  const services = Array.isArray(kept.selectedSubSubCategories) ? kept.selectedSubSubCategories : []
  const more = typeof kept.moreFilters === 'string' ? kept.moreFilters : ''
  const search: DirectorySearch = {
    ...emptyDirectorySearch,
    ...patternsOf(parseDirectorySearch(new URLSearchParams(more))),
    search: typeof kept.searchQuery === 'string' ? normalizeSearchText(kept.searchQuery) : '',
    open: kept.showOpenOnly === true,
    category: idOrNull(kept.selectedCategory),
    subcategory: idOrNull(kept.selectedSubCategory),
    subsubcategories: services.filter(isId).sort((a, b) => a - b),
    page: idOrNull(kept.currentPage) ?? 1,
    sort: sortOptions.find((option) => option === kept.sortBy) ?? 'relevance',
  }
  return JSON.stringify(search) === JSON.stringify(emptyDirectorySearch) ? null : search
}
