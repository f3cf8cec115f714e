import { z } from 'zod'
import { instant, rowId } from '../lib/fields.schemas.ts'

export const reviewSchema = z
  .object({
    id: rowId,
    rating: z.number().int().min(1).max(5),
    content: z.string(),
    createdAt: instant,
    user: z.object({ firstName: z.string(), lastName: z.string() }),
  })
  .meta({ id: 'Review' })

export type Review = z.infer<typeof reviewSchema>
