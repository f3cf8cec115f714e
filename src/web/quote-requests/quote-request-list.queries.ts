import { queryOptions } from '@tanstack/react-query'
import type { OwnQuoteRequests, QuoteRequestList } from '#shared/quote-requests/quote-requests.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** Start of the query keys of all lists. */
export const listsKey = ['mine', 'quote-requests'] as const

/** A business's quote requests, newest first; for its owner and their team. */
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

const deskPath = (businessId: number) => `/api/admin/businesses/${businessId}/quote-requests`

/** A business's quote requests for admins, whose reading is recorded. */
export const deskQuoteRequestsQuery = (api: Api, businessId: number) =>
  queryOptions({
    queryKey: ['mine', 'desk', 'quote-requests', businessId],
    queryFn: async () => (await api.query<QuoteRequestList>([deskPath(businessId)])) ?? nothing,
  })

/** Number of a business's quote requests; for admins. */
export const quoteRequestCountQuery = (api: Api, businessId: number) =>
  queryOptions({
    queryKey: ['mine', 'desk', 'quote-requests', businessId, 'count'],
    queryFn: async () => (await api.query<{ total: number }>([`${deskPath(businessId)}/count`]))?.total ?? 0,
    refetchOnMount: 'always',
  })

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

/** Tells senders that their requests were opened. */
export const markRead = (api: Api, businessId: number) =>
  api.mutate('PUT', `/business-quote-requests/business/${businessId}/read`)

/** Marks a request as answered or not. Throws ApiError. */
export const markAnswered = (api: Api, requestId: number, isAnswered: boolean) =>
  api.mutate('PUT', `/business-quote-requests/${requestId}/answered`, { isAnswered })
