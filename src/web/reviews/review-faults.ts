import { isReviewContentLongEnough, reviewContentTooShort } from '#shared/reviews/review-content.ts'

export type ReviewDraft = { rating: number; content: string }

/** What keeps a draft from being sent: which field, and the words of its toast. */
export type ReviewFault = { field: keyof ReviewDraft; title: string; description: string }

/** The first fault of a draft, or null. A rating of 0 means that no star was chosen. */
export function reviewFault({ rating, content }: ReviewDraft): ReviewFault | null {
  if (rating === 0)
    return { field: 'rating', title: 'Rating Required', description: 'Please select a star rating.' }
  if (!isReviewContentLongEnough(content))
    return { field: 'content', title: 'Comment Required', description: reviewContentTooShort }
  return null
}
