import { useLocation, useNavigate } from 'react-router'
import {
  everyReview,
  parseReviewSearch,
  type ReviewSearch,
  reviewsHref,
} from '#shared/businesses/profile/review-search.ts'

/**
 * The reviews that the address names, or null for the first few. Orders, stars and words replace the address, so that Back
 * leaves the business; only the links to other pages add to the history.
 */
export function useReviewSearch(businessId: number) {
  const { search: query } = useLocation()
  const navigate = useNavigate()
  const search = parseReviewSearch(new URLSearchParams(query))
  /** A change begins at the first page; null leads back to the first few. */
  const hrefOf = (change: Partial<ReviewSearch> | null) =>
    reviewsHref(businessId, change && { ...(search ?? everyReview), page: 1, ...change })
  const go = (change: Partial<ReviewSearch> | null) =>
    void navigate(hrefOf(change), { replace: true, preventScrollReset: true })
  return { search, hrefOf, go }
}
