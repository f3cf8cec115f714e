import { queryOptions } from '@tanstack/react-query'
import type { QuoteRequestList } from '#shared/quote-requests/quote-requests.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** What visitors asked of one business, the newest first; for its owner and staff. */
export function quoteRequestListQuery(api: Api, businessId: number) {
  return queryOptions({
    queryKey: ['mine', 'quote-requests', businessId],
    queryFn: async (): Promise<QuoteRequestList> =>
      (await api.query<QuoteRequestList>(['/api/business-quote-requests/business', businessId])) ?? nothing,
    // Somebody may have asked while nobody looked.
    refetchOnMount: 'always',
  })
}

const nothing: QuoteRequestList = { requests: [], total: 0 }
