import { z } from 'zod'
import { instant, rowId } from '#shared/lib/fields.schemas.ts'

/** A review as the page of its business shows it. */
export const reviewSchema = z
  .object({
    id: rowId,
    rating: z.number().int().min(1).max(5),
    content: z.string(),
    createdAt: instant,
    user: z.object({ firstName: z.string(), lastName: z.string() }),
    hiddenReason: z
      .string()
      .nullable()
      .describe('Why staff hid it; such a review is sent to its author alone'),
  })
  .meta({ id: 'Review' })

export type Review = z.infer<typeof reviewSchema>
