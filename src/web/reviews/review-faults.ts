import { isReviewContentLongEnough, reviewContentTooShort } from '#shared/reviews/review-content.ts'

export type ReviewDraft = { rating: number; content: string }

/** Why a draft can't be sent: the field, and the toast's text. */
export type ReviewFault = { field: keyof ReviewDraft; title: string; description: string }

/** A draft's first error, or null. A rating of 0 means no star was chosen. */
export function reviewFault({ rating, content }: ReviewDraft): ReviewFault | null {
  if (rating === 0)
    return { field: 'rating', title: 'Rating Required', description: 'Please select a star rating.' }
  if (!isReviewContentLongEnough(content))
    return { field: 'content', title: 'Comment Required', description: reviewContentTooShort }
  return null
}
