import {
  type DirectorySearch,
  emptyDirectorySearch,
  filtersOfService,
} from '#shared/businesses/directory/directory-search.ts'
import type { ServicePlace } from '#shared/categories/popular-services.ts'

/** A control's change to the search; everything else stays, unless the change makes it meaningless. */
export type DirectoryChange = Partial<DirectorySearch>

/** The search after a change: a new category or subcategory clears the levels below it; every change resets to page 1. */
export function changedSearch(search: DirectorySearch, change: DirectoryChange): DirectorySearch {
  const below =
    'category' in change
      ? { subcategory: null, subsubcategories: [] }
      : 'subcategory' in change
        ? { subsubcategories: [] }
        : {}
  return { ...search, page: 1, ...below, ...change }
}

const { sort: _sort, view: _view, ...noFilters } = emptyDirectorySearch
/** Clears every filter; the sort order and the map stay. */
export const clearedFilters: DirectoryChange = noFilters

/** Replaces a service with the filters it stands for. */
export const withoutService = (search: DirectorySearch, place: ServicePlace | null): DirectorySearch => ({
  ...search,
  service: '',
  ...filtersOfService(search, place),
})
