import { z } from 'zod'
import { instant, rowId } from '#shared/lib/fields.schemas.ts'
import { businessSchema } from '../businesses.schemas.ts'
import { reviewPageSize } from './review-search.ts'

/** A review as shown on its business's page. */
export const reviewSchema = z
  .object({
    id: rowId,
    rating: z.number().int().min(1).max(5),
    content: z.string(),
    createdAt: instant,
    user: z.object({ firstName: z.string(), lastName: z.string() }),
    isUnconfirmed: z
      .boolean()
      .describe(
        'Its author’s email address isn’t confirmed yet: it is shown last, and its stars don’t count',
      ),
    hiddenReason: z
      .string()
      .nullable()
      .describe('Why staff hid it; such a review is sent only to its author'),
    isOwn: z.literal(true).optional().describe('Only on the visitor’s own, which they can delete'),
  })
  .meta({ id: 'Review' })

export const businessDetailSchema = z
  .object({
    business: businessSchema,
    reviews: z
      .array(reviewSchema)
      .max(reviewPageSize)
      .describe('The first page: unconfirmed ones last, then newest first'),
    reviewTotal: z.number().int().describe('Reviews on all pages, with those that don’t count'),
    ratingCounts: z
      .array(z.number().int())
      .length(5)
      .describe('Number of reviews that count, with 1, 2, 3, 4 and 5 stars'),
    place: z
      .object({ name: z.string(), slug: z.string() })
      .nullable()
      .describe('The neighborhood or district around it that has a page'),
  })
  .meta({ id: 'BusinessDetail' })

export type Review = z.infer<typeof reviewSchema>
export type BusinessDetail = z.infer<typeof businessDetailSchema>
