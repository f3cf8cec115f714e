import { queryOptions } from '@tanstack/react-query'
import type { UserReviews } from '#shared/reviews/reviews.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** The visitor's own reviews, newest first. */
export function ownReviewsQuery(api: Api) {
  return queryOptions({
    queryKey: ['mine', 'reviews'],
    queryFn: async () => (await api.query<UserReviews>(['/api/users/reviews']))?.reviews ?? [],
  })
}
