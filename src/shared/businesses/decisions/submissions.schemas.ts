import { z } from 'zod'
import { instant } from '#shared/lib/fields.schemas.ts'

/** A listing's review status, as its owner reads it. */
export const submissionSchema = z
  .object({
    submittedAt: instant.describe('When it was registered or resubmitted'),
    decisionDueAt: instant.describe('24 hours later, as promised'),
    decidedAt: instant.nullable().describe('Null while pending'),
    reason: z.string().nullable().describe('Why it was rejected or suspended'),
    isHeld: z.boolean().describe('Not public before our team approves it'),
  })
  .meta({ id: 'Submission' })

export const resubmittedSchema = z
  .object({ status: z.enum(['pending', 'unconfirmed']), submission: submissionSchema })
  .meta({ id: 'Resubmitted' })

export type Submission = z.infer<typeof submissionSchema>
export type Resubmitted = z.infer<typeof resubmittedSchema>
