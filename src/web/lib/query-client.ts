import { QueryClient } from '@tanstack/react-query'

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
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
