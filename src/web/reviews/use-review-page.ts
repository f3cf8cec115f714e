import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import type { BusinessReviewList } from '#shared/businesses/profile/business-reviews.schemas.ts'
import { everyReview, isEveryReview, type ReviewSearch } from '#shared/businesses/profile/review-search.ts'
import { useApi } from '#web/lib/app-context.ts'
import { businessReviewsQuery } from './reviews.queries.ts'

/** Reviews shown before "Display All Reviews" (specification §9). */
export const shownAtFirst = 3

/**
 * A page of reviews, and the search that it answers; without a search, the first few. While another loads, the last one stays and
 * `isStale`. `first` is the page that came with the business.
 */
export function useReviewPage(businessId: number, search: ReviewSearch | null, first: BusinessReviewList) {
  const answered = search ?? everyReview
  const isFirst = isEveryReview(answered)
  const { data, error, refetch } = useQuery({
    ...businessReviewsQuery(useApi(), businessId, answered),
    enabled: !isFirst,
  })
  const found = isFirst ? first : data
  const page = search || !found ? found : { ...found, reviews: found.reviews.slice(0, shownAtFirst) }
  const last = useRef({ page: page ?? first, answered })
  useLayoutEffect(() => {
    if (page) last.current = { page, answered }
  })
  const shown = page ? { page, answered } : last.current
  return { ...shown, isStale: !page, error: page ? null : error, refetch }
}
