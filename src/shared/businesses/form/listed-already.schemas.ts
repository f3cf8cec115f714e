import { z } from 'zod'
import { rowId, typedText } from '#shared/lib/fields.schemas.ts'

/** A business that is about to be registered. */
export const listedAlreadyQuerySchema = z.object({ name: typedText(120), address: typedText(200) })

const matchesMax = 3

/** Listed businesses that may be the same one. */
export const listedAlreadySchema = z
  .object({
    businesses: z
      .array(
        z.object({
          id: rowId,
          name: z.string(),
          address: z.string(),
          hasOwner: z.boolean().describe('Without an owner it can be claimed'),
        }),
      )
      .max(matchesMax),
  })
  .meta({ id: 'ListedAlready' })

export type ListedAlready = z.infer<typeof listedAlreadySchema>['businesses'][number]
