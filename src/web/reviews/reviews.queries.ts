import { queryOptions } from '@tanstack/react-query'
import type { BusinessReviewList } from '#shared/businesses/profile/business-reviews.schemas.ts'
import type { ReviewSearch } from '#shared/businesses/profile/review-search.ts'
import type { CreateReview } from '#shared/reviews/reviews.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** A page of the reviews of a business. */
export function businessReviewsQuery(api: Api, businessId: number, search: ReviewSearch) {
  return queryOptions({
    queryKey: ['businesses', 'reviews', businessId, search],
    queryFn: async (): Promise<BusinessReviewList> =>
      (await api.query<BusinessReviewList>([`/api/businesses/${businessId}/reviews`, { ...search }])) ?? none,
  })
}

const none: BusinessReviewList = { reviews: [], total: 0, page: 1, pageCount: 0 }

/** Deletes the visitor's own review. Throws ApiError. */
export async function deleteReview(api: Api, reviewId: number): Promise<void> {
  await api.mutate('DELETE', `/reviews/${reviewId}`)
}

/** Publishes a review. Throws ApiError, also for a second one and for the visitor's own business. */
export async function createReview(api: Api, review: CreateReview): Promise<void> {
  await api.mutate('POST', '/reviews', review)
}
