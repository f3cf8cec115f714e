import type { CreateReview } from '#shared/reviews/reviews.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** Publishes a review. Throws ApiError, also for a second one and for the visitor's own business. */
export async function createReview(api: Api, review: CreateReview): Promise<void> {
  await api.mutate('POST', '/reviews', review)
}
