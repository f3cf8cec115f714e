import { z } from 'zod'
import { businessSchema } from '../businesses.schemas.ts'
import { submissionSchema } from '../decisions/submissions.schemas.ts'

/** Maximum number of businesses listed for one owner. */
export const myBusinessesMax = 200

/** A business as its owner lists it. */
const myBusinessSchema = businessSchema
  .extend({
    quoteRequestCount: z.number().int(),
    recentQuoteRequestCount: z.number().int().describe('Received in the last 24 hours'),
    submission: submissionSchema
      .nullable()
      .describe('Null for a listing decided on before the staff desk existed'),
  })
  .meta({ id: 'MyBusiness' })
export const myBusinessesSchema = z.object({ businesses: z.array(myBusinessSchema).max(myBusinessesMax) })

export type MyBusiness = z.infer<typeof myBusinessSchema>
export type BusinessesOfUser = z.infer<typeof myBusinessesSchema>
