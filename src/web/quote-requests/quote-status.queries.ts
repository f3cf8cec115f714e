import { queryOptions } from '@tanstack/react-query'
import type { QuoteStatus } from '#shared/quote-requests/quote-requests.schemas.ts'
import { type Api, ApiError } from '#web/lib/api-client.ts'

/** Start of the query keys of held requests. */
export const ownHeldKey = ['mine', 'held-request'] as const

/** A held request of the signed-in visitor; null for any other. */
export const ownHeldQuery = (api: Api, requestId: number) =>
  queryOptions({
    queryKey: [...ownHeldKey, requestId],
    queryFn: async () => {
      try {
        return await api.query<QuoteStatus>(['/business-quote-requests', requestId, 'held-status'])
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
    refetchOnMount: 'always',
  })

/** A request by its secret link; null for an unknown link. */
export const quoteStatusQuery = (api: Api, token: string | null) =>
  queryOptions({
    // The token itself is in no key: keys end up in error reports.
    queryKey: ['quote-status'],
    queryFn: async () => {
      try {
        return await api.mutate<QuoteStatus>('POST', '/business-quote-requests/status', { token })
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
        throw error
      }
    },
    enabled: token !== null,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  })
