import {
  type DirectorySearch,
  directoryHref,
  directorySearchParams,
  parseDirectorySearch,
} from '#shared/businesses/directory/directory-search.ts'

/**
 * Filters that a new business can fit. Left out are ratings and the like, which it can't have yet, and those
 * that are true for an hour or of the visitor: open now, a free time, miles from here.
 */
// biome-ignore format: the order is easier to read in one line
export const savableFilters = ['category', 'subcategory', 'subsubcategories', 'search', 'area', 'place', 'price', 'openAt', 'payment', 'features'] as const

/** Filters as the parameters of the directory, each a text. */
export type SavedSearchFilters = Partial<Record<(typeof savableFilters)[number], string>>

/** Searches that one person may save. */
export const savedSearchesMax = 20

/** The saved part of a search; null where nothing is left to wait for. */
export function filtersToSave(search: DirectorySearch): SavedSearchFilters | null {
  const params = directorySearchParams({ ...search, search: search.search || search.service })
  const kept = savableFilters.flatMap((name) => {
    const value = params.get(name)
    return value === null ? [] : [[name, value]]
  })
  return kept.length > 0 ? Object.fromEntries(kept) : null
}

/** The page of the directory with everything that a saved search finds. */
export const savedSearchHref = (filters: SavedSearchFilters): string =>
  directoryHref(parseDirectorySearch(new URLSearchParams(filters)))
