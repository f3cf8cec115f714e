import { z } from 'zod'
import { listSearch, pageNumber } from '#shared/lib/list-pages.schemas.ts'
import { reviewSchema } from './business-profile.schemas.ts'
import { reviewOrders, reviewPageSize } from './review-search.ts'

/** Parameters of GET /api/businesses/{businessId}/reviews. Strict where the page address is lenient. */
export const listReviewsQuerySchema = z.object({
  sort: z
    .enum(reviewOrders)
    .default('newest')
    .describe('Reviews by unconfirmed accounts come last in every order'),
  stars: z
    .string()
    .regex(/^[1-5]$/, 'Must be 1 to 5')
    .transform(Number)
    .optional()
    .describe('Only reviews with so many stars'),
  search: listSearch.describe('Words that the text of a review must all have; of many, the first ten'),
  page: pageNumber,
})

export const businessReviewListSchema = z
  .object({
    reviews: z.array(reviewSchema).max(reviewPageSize),
    total: z.number().int().describe('Matching reviews on all pages that can be requested'),
    page: z.number().int(),
    pageCount: z.number().int(),
  })
  .meta({ id: 'BusinessReviewList' })

export type ListReviewsQuery = z.output<typeof listReviewsQuerySchema>
export type BusinessReviewList = z.infer<typeof businessReviewListSchema>
