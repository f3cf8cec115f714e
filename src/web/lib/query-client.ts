import { QueryClient } from '@tanstack/react-query'

/** Time of the current page's request, by the browser's clock. */
let navigatedAt = 0

/** Call on navigation to another page: queries that failed before can run again. */
export function beginNavigation(): void {
  navigatedAt = Date.now()
}

/** Data never goes stale, no refetch on focus, no retries (specification §9). Cached for half an hour after its last use. */
export function createQueryClient(options: { onServer?: boolean } = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: options.onServer ? Number.POSITIVE_INFINITY : 30 * 60 * 1000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        // A query that failed in the page's loader is not retried by the component that mounts after it.
        retryOnMount: ({ state }) => state.errorUpdatedAt < navigatedAt,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
