import { isReviewContentLongEnough, reviewContentTooShort } from '#shared/reviews/review-content.ts'
import type { Faults } from '#web/lib/field-faults.ts'

export type ReviewDraft = { rating: number; content: string }

/** Faults that block a review. A rating of 0 means that no star was chosen. */
export function reviewFaults({ rating, content }: ReviewDraft): Faults<keyof ReviewDraft> {
  if (rating === 0) return { rating: 'Please select a star rating.' }
  return isReviewContentLongEnough(content) ? {} : { content: reviewContentTooShort }
}
