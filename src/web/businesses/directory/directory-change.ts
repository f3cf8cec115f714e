import { type DirectorySearch, emptyDirectorySearch } from '#shared/businesses/directory/directory-search.ts'
import type { ServicePlace } from '#shared/categories/popular-services.ts'

/** What a control asks for; the rest stays, except what the change makes meaningless. */
export type DirectoryChange = Partial<DirectorySearch>

/** The search after a change: a new category or subcategory clears the levels below it, any change goes to page 1. */
export function changedSearch(search: DirectorySearch, change: DirectoryChange): DirectorySearch {
  const below =
    'category' in change
      ? { subcategory: null, subsubcategories: [] }
      : 'subcategory' in change
        ? { subsubcategories: [] }
        : {}
  return { ...search, page: 1, ...below, ...change }
}

const { sort: _sort, ...noFilters } = emptyDirectorySearch
/** The change that takes every filter away; the order stays. */
export const clearedFilters: DirectoryChange = noFilters

/** A service in the address becomes the filters of its place, one without a place the search text: as the API reads it. */
export function withoutService(search: DirectorySearch, place: ServicePlace | null): DirectorySearch {
  const { service, ...rest } = search
  if (!service) return search
  if (!place) return { ...rest, service: '', search: rest.search || service }
  return {
    ...rest,
    service: '',
    category: place.category,
    subcategory: rest.subcategory ?? place.subcategory,
  }
}
