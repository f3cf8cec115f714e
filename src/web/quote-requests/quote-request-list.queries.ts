import { queryOptions } from '@tanstack/react-query'
import type { QuoteRequestList } from '#shared/quote-requests/quote-requests.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

const deskPath = (businessId: number) => `/api/admin/businesses/${businessId}/quote-requests`

/** A business's quote requests for admins, whose reading is recorded. */
export const deskQuoteRequestsQuery = (api: Api, businessId: number) =>
  queryOptions({
    queryKey: ['mine', 'desk', 'quote-requests', businessId],
    queryFn: async (): Promise<QuoteRequestList> =>
      (await api.query<QuoteRequestList>([deskPath(businessId)])) ?? { requests: [], total: 0 },
  })

/** Number of a business's quote requests; for admins. */
export const quoteRequestCountQuery = (api: Api, businessId: number) =>
  queryOptions({
    queryKey: ['mine', 'desk', 'quote-requests', businessId, 'count'],
    queryFn: async () => (await api.query<{ total: number }>([`${deskPath(businessId)}/count`]))?.total ?? 0,
    refetchOnMount: 'always',
  })

/** Marks a request as answered or not. Throws ApiError. */
export const markAnswered = (api: Api, requestId: number, isAnswered: boolean) =>
  api.mutate('PUT', `/business-quote-requests/${requestId}/answered`, { isAnswered })
