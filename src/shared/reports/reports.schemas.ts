import { z } from 'zod'
import {
  emailAddress,
  honeypot,
  instant,
  optionalText,
  rowId,
  typedText,
} from '#shared/lib/fields.schemas.ts'
import { reasonsFor, reportDecisions, reportKinds, reportReasons } from './report-reasons.ts'

const otherNeedsText = 'Please say what’s wrong'

/** A report, with or without an account. */
export const createReportSchema = z
  .object({
    kind: z.enum(reportKinds),
    id: rowId
      .optional()
      .describe(
        'Of the listing, also for its picture, of the review, or of the quote request that was received or answered',
      ),
    pictureUrl: z.string().max(500).optional().describe('Of a picture of the listing'),
    token: z
      .string()
      .max(100)
      .optional()
      .describe('Of the secret link to an own quote request, for the answer to it; without one, `id`'),
    reason: z.enum(reportReasons),
    text: optionalText(2000),
    email: emailAddress.optional().describe('Where the answer goes, if not signed in'),
    url2: honeypot,
  })
  .refine(({ kind, id, token }) => id !== undefined || (kind === 'answer' && token !== undefined), {
    path: ['id'],
    message: 'Required',
  })
  .refine(({ kind, pictureUrl }) => kind !== 'picture' || pictureUrl !== undefined, {
    path: ['pictureUrl'],
    message: 'Please choose a photo',
  })
  .refine(({ kind, reason }) => reasonsFor(kind).includes(reason), {
    path: ['reason'],
    message: 'Please choose a reason',
  })
  .refine(({ reason, text }) => reason !== 'other' || text !== '', {
    path: ['text'],
    message: otherNeedsText,
  })
  .meta({ id: 'CreateReport' })

/** The token of the link in the email about a decision. */
export const appealTokenSchema = z.object({ token: z.string().max(100) }).meta({ id: 'AppealToken' })
export const createAppealSchema = z
  .object({ token: z.string().max(100), text: typedText(2000, 'Please say why you disagree') })
  .meta({ id: 'CreateAppeal' })

/** A decision, as the person it concerns sees it. */
export const appealSchema = z
  .object({
    kind: z.enum(reportKinds),
    decision: z.enum(reportDecisions),
    reason: z.string(),
    decidedAt: instant,
    state: z.enum(['open', 'late', 'waiting', 'upheld', 'reversed']).describe('`open` can be appealed'),
    appealReason: z.string().nullable().describe('The answer of staff to the appeal'),
  })
  .meta({ id: 'Appeal' })

export type CreateReport = z.output<typeof createReportSchema>
export type Appeal = z.infer<typeof appealSchema>
