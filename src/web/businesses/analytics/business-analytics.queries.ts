import { queryOptions } from '@tanstack/react-query'
import type { BusinessAnalytics } from '#shared/businesses/analytics/business-analytics.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** How a business does. Under `mine`, since only its owner may know; asked again at each visit, since it grows by the hour. */
export function businessAnalyticsQuery(api: Api, businessId: number) {
  return queryOptions({
    queryKey: ['mine', 'analytics', businessId],
    queryFn: async () => {
      const answer = await api.query<BusinessAnalytics>([`/api/businesses/${businessId}/analytics`])
      // An answer 200 without a body is none of ours.
      if (!answer) throw new Error('The server gave an empty answer')
      return answer
    },
    staleTime: 0,
  })
}
