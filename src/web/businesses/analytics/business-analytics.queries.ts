import { queryOptions } from '@tanstack/react-query'
import type { BusinessAnalytics } from '#shared/businesses/analytics/business-analytics.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** A business's analytics. Under `mine`, because only its owner can see them; refetched on each visit, because they change hourly. */
export function businessAnalyticsQuery(api: Api, businessId: number) {
  return queryOptions({
    queryKey: ['mine', 'analytics', businessId],
    queryFn: async () => {
      const answer = await api.query<BusinessAnalytics>([`/api/businesses/${businessId}/analytics`])
      // A 200 without a body isn't from our API.
      if (!answer) throw new Error('The server sent an empty response.')
      return answer
    },
    staleTime: 0,
  })
}
