import { queryOptions } from '@tanstack/react-query'
import type { OwnQuoteRequests, QuoteRequestList } from '#shared/quote-requests/quote-requests.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** What the keys of all lists begin with. */
export const listsKey = ['mine', 'quote-requests'] as const

/** A business's quote requests, newest first; for its owner, their team and staff. */
export function quoteRequestListQuery(api: Api, businessId: number) {
  return queryOptions({
    queryKey: [...listsKey, businessId],
    queryFn: async (): Promise<QuoteRequestList> =>
      (await api.query<QuoteRequestList>(['/api/business-quote-requests/business', businessId])) ?? nothing,
    // New requests may have come in.
    refetchOnMount: 'always',
  })
}

const nothing: QuoteRequestList = { requests: [], total: 0 }

/** The quote requests of all businesses of the visitor, newest first. */
export function ownQuoteRequestsQuery(api: Api) {
  return queryOptions({
    queryKey: [...listsKey, 'all'],
    queryFn: async (): Promise<OwnQuoteRequests> =>
      (await api.query<OwnQuoteRequests>(['/api/business-quote-requests/mine'])) ?? {
        requests: [],
        total: 0,
      },
    refetchOnMount: 'always',
  })
}

/** The same for all of the visitor's businesses. */
export const markAllRead = (api: Api) => api.mutate('PUT', '/business-quote-requests/mine/read')

/** Tells senders that their requests were opened; does nothing for staff. */
export const markRead = (api: Api, businessId: number) =>
  api.mutate('PUT', `/business-quote-requests/business/${businessId}/read`)

/** Says whether a request is answered. Throws ApiError. */
export const markAnswered = (api: Api, requestId: number, isAnswered: boolean) =>
  api.mutate('PUT', `/business-quote-requests/${requestId}/answered`, { isAnswered })
