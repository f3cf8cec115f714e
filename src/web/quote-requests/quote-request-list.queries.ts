import { queryOptions } from '@tanstack/react-query'
import type { QuoteRequestList } from '#shared/quote-requests/quote-requests.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** A business's quote requests, newest first; for its owner and staff. */
export function quoteRequestListQuery(api: Api, businessId: number) {
  return queryOptions({
    queryKey: ['mine', 'quote-requests', businessId],
    queryFn: async (): Promise<QuoteRequestList> =>
      (await api.query<QuoteRequestList>(['/api/business-quote-requests/business', businessId])) ?? nothing,
    // New requests may have come in.
    refetchOnMount: 'always',
  })
}

const nothing: QuoteRequestList = { requests: [], total: 0 }

/** Tells senders that their requests were opened; does nothing for staff. */
export const markRead = (api: Api, businessId: number) =>
  api.mutate('PUT', `/business-quote-requests/business/${businessId}/read`)

/** Says whether a request is answered. Throws ApiError. */
export const markAnswered = (api: Api, requestId: number, isAnswered: boolean) =>
  api.mutate('PUT', `/business-quote-requests/${requestId}/answered`, { isAnswered })
