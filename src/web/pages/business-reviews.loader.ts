import { isEveryReview, parseReviewSearch } from '#shared/businesses/profile/review-search.ts'
import { type AppContext, loadQueries } from '#web/lib/app-context.ts'
import { businessReviewsQuery } from '#web/reviews/reviews.queries.ts'

/** Other reviews than the first page, if the address names some. */
export async function loadReviews(context: AppContext, businessId: number, url: URL): Promise<void> {
  const search = parseReviewSearch(url.searchParams)
  if (!search || isEveryReview(search)) return
  await loadQueries(context, [businessReviewsQuery(context.api, businessId, search)])
}
