import { QueryClient } from '@tanstack/react-query'

/** When the page shown was asked for, on the browser's clock. */
let navigatedAt = 0

/** Another page was asked for in the browser: what failed before may be asked for again. */
export function beginNavigation(): void {
  navigatedAt = Date.now()
}

/** Data never goes stale, no refetch on focus, no retries (specification §9). Kept half an hour after its last use. */
export function createQueryClient(options: { onServer?: boolean } = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: options.onServer ? Number.POSITIVE_INFINITY : 30 * 60 * 1000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        // A query that failed in the page's loader is not asked again by the component that mounts after it.
        retryOnMount: ({ state }) => state.errorUpdatedAt < navigatedAt,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
