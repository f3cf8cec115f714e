import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CategoryCounts, FilterCounts } from '#shared/businesses/directory/directory.schemas.ts'
import type { DirectorySearch } from '#shared/businesses/directory/directory-search.ts'
import type { Position } from '#shared/lib/geo.ts'
import type { Api } from '#web/lib/api-client.ts'
import { searchParameters } from '../businesses.queries.ts'

/** Results of each value of each filter; the order and the page don't matter. */
export function filterCountsQuery(api: Api, search: DirectorySearch, position: Position | null) {
  const parameters = searchParameters({ ...search, sort: 'relevance', page: 1 }, position)
  return queryOptions({
    queryKey: ['businesses', 'filters', parameters],
    queryFn: async () => (await api.query<FilterCounts>(['/api/businesses/filters', parameters])) ?? null,
    placeholderData: keepPreviousData,
  })
}

/** Results by category, regardless of the chosen one. */
export function categoryCountsQuery(api: Api, search: DirectorySearch, position: Position | null) {
  const any = { ...search, category: null, subcategory: null, subsubcategories: [] }
  const parameters = searchParameters({ ...any, sort: 'relevance', page: 1 }, position)
  return queryOptions({
    queryKey: ['businesses', 'category-counts', parameters],
    queryFn: async () =>
      (await api.query<CategoryCounts>(['/api/businesses/category-counts', parameters])) ?? null,
  })
}
