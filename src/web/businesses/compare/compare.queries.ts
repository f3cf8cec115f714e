import { queryOptions } from '@tanstack/react-query'
import type { Comparison } from '#shared/businesses/compare/compare.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

const nothing: Comparison = { businesses: [], gone: [], moved: [] }

/** The businesses with these IDs side by side. */
export function comparisonQuery(api: Api, ids: readonly number[]) {
  return queryOptions({
    queryKey: ['businesses', 'compare', ids.join()],
    queryFn: async (): Promise<Comparison> => {
      if (ids.length === 0) return nothing
      return (await api.query<Comparison>(['/api/businesses/compare', { ids: ids.join() }])) ?? nothing
    },
  })
}
