import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/**
 * Reads queries again after news of them. A first read that has begun before is waited for and repeated: TanStack Query would
 * join it, and its answer may be older than the news. Never throws.
 */
export async function readAgain(queryClient: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const isFirst = ({ state }: { state: { data?: unknown } }) => state.data === undefined
  const first = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(isFirst)
  await queryClient.invalidateQueries(filters)
  if (first.length === 0) return
  // A page's loader reads before anything shows the query; invalidating doesn't wait for that.
  await Promise.allSettled(first.map(({ promise }) => promise))
  await queryClient.invalidateQueries({ predicate: (query) => first.includes(query) })
}
