import type { BusinessReviewList } from '#shared/businesses/profile/business-reviews.schemas.ts'
import {
  type ReviewOrder,
  type ReviewSearch,
  reviewPageSize,
} from '#shared/businesses/profile/review-search.ts'

export const orderLabels: Record<ReviewOrder, string> = {
  newest: 'Newest',
  highest: 'Highest rated',
  lowest: 'Lowest rated',
}

/** "5 stars". */
export const starsText = (stars: number): string => (stars === 1 ? '1 star' : `${stars} stars`)

/** "21–40 of 310 reviews"; empty for a page beyond the last. */
export function countText({ reviews, total, page }: BusinessReviewList): string {
  if (total === 0) return 'No reviews found'
  if (reviews.length === 0) return ''
  const first = (page - 1) * reviewPageSize + 1
  const last = first + reviews.length - 1
  const range = first === last ? `${first}` : `${first}–${last}`
  return `${range} of ${total.toLocaleString('en-US')} ${total === 1 ? 'review' : 'reviews'}`
}

/** "No reviews with 5 stars mention “gutter”." */
export function nothingText({ stars, search }: ReviewSearch): string {
  const reviews = stars === null ? 'No reviews' : `No reviews with ${starsText(stars)}`
  return search ? `${reviews} mention “${search}”.` : `${reviews}.`
}
