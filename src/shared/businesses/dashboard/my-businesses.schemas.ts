import { z } from 'zod'
import { instant } from '#shared/lib/fields.schemas.ts'
import { businessSchema } from '../businesses.schemas.ts'
import { ownChangeSchema } from '../changes/changes.schemas.ts'
import { submissionSchema } from '../decisions/submissions.schemas.ts'
import { invitedRoles } from '../team-roles.ts'

/** Maximum number of businesses listed for one owner. */
export const myBusinessesMax = 200

/** Maximum number of other people's businesses whose team somebody is in. */
export const membershipsMax = 100

/** A business as its owner, or a member of their team, lists it. */
const myBusinessSchema = businessSchema
  .extend({
    role: z.enum(invitedRoles).describe('The visitor’s role in it'),
    quoteRequestCount: z.number().int(),
    recentQuoteRequestCount: z.number().int().describe('Received in the last 24 hours'),
    waitingCount: z
      .number()
      .int()
      .describe('Quote requests of the last 90 days that are new: not answered, archived or snoozed'),
    waitingSince: instant.nullable().describe('When the oldest of them came'),
    submission: submissionSchema
      .nullable()
      .describe('Null for a listing decided on before the staff desk existed'),
    change: ownChangeSchema
      .nullable()
      .describe('Changes that staff check since it was verified, or took back in the last two weeks'),
  })
  .meta({ id: 'MyBusiness' })
export const myBusinessesSchema = z.object({
  businesses: z.array(myBusinessSchema).max(myBusinessesMax + membershipsMax),
})

export type MyBusiness = z.infer<typeof myBusinessSchema>
export type BusinessesOfUser = z.infer<typeof myBusinessesSchema>
