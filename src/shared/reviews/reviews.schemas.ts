import { z } from 'zod'
import { reviewSchema } from '#shared/businesses/profile/business-profile.schemas.ts'
import { instant, rowId, rowIdText, typedText } from '#shared/lib/fields.schemas.ts'
import { isReviewContentLongEnough, reviewContentTooShort } from './review-content.ts'

export const createReviewSchema = z
  .object({
    businessId: rowId,
    rating: z.int().min(1, 'Must be 1 to 5').max(5, 'Must be 1 to 5'),
    content: typedText(5000).refine(isReviewContentLongEnough, reviewContentTooShort),
  })
  .meta({ id: 'CreateReview' })

export const createdReviewSchema = z.object({ review: reviewSchema }).meta({ id: 'CreatedReview' })

export const reviewParamsSchema = z.object({ reviewId: rowIdText })

/** Maximum number of a person's own reviews in one response. */
export const ownReviewsMax = 200

/** A person's own reviews with the businesses they are about; newest first. */
export const userReviewsSchema = z.object({
  reviews: z
    .array(
      z.object({
        id: rowId,
        rating: z.number().int(),
        content: z.string(),
        createdAt: instant,
        hiddenReason: z.string().nullable().describe('Why staff hid it'),
        business: z.object({ id: rowId, name: z.string() }),
      }),
    )
    .max(ownReviewsMax),
})

export type CreatedReview = z.infer<typeof createdReviewSchema>
export type CreateReview = z.infer<typeof createReviewSchema>
export type UserReviews = z.infer<typeof userReviewsSchema>
