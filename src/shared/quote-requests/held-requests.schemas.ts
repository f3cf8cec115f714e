import { z } from 'zod'
import { businessStatuses } from '#shared/businesses/businesses.schemas.ts'
import { attachmentKinds, attachmentsMax } from '#shared/lib/attachments.ts'
import {
  baseRevision,
  currentRevision,
  instant,
  rowId,
  rowIdText,
  typedText,
} from '#shared/lib/fields.schemas.ts'
import { listPageSize, listPlaceShape, listSearch, pageNumber } from '#shared/lib/list-pages.schemas.ts'
import { answeredQuestionsSchema } from '#shared/trade-questions/trade-questions.schemas.ts'

/** Hours within which staff decide on a held quote request. */
export const heldHours = 24

/** Waiting ones come by age, those not passed on by decision. Released ones are ordinary requests. */
export const listHeldQuerySchema = z.object({
  filter: z.enum(['waiting', 'decided']).default('waiting'),
  search: listSearch.describe('Part of the name of the business, or the sender’s whole email address'),
  page: pageNumber,
})

/** Decisions against a request. */
const heldDecisions = ['refused', 'blocked'] as const

const deskHeldRequestSchema = z
  .object({
    id: rowId.describe('It keeps this number when it is released'),
    business: z.object({ id: rowId, name: z.string(), status: z.enum(businessStatuses) }),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    requirements: z.string().describe('Of a message, its text'),
    conversationId: rowId.nullable().describe('Of a message; null for a quote request'),
    answers: answeredQuestionsSchema,
    account: z.object({ id: rowId, name: z.string(), email: z.string() }).nullable(),
    score: z.number().int(),
    rules: z.array(z.string()).max(100).describe('The spam rules that fired, by name'),
    files: z
      .array(z.object({ name: z.string(), kind: z.enum(attachmentKinds), url: z.string() }))
      .max(attachmentsMax),
    round: z
      .object({ place: z.int().positive(), of: z.int().positive(), waiting: z.int().nonnegative() })
      .nullable()
      .describe('Of a request to several: which of its parts this is, and how many wait for staff'),
    createdAt: instant,
    dueAt: instant,
    decision: z
      .object({
        decision: z.enum(heldDecisions),
        reason: z.string(),
        at: instant,
        by: z.string().nullable(),
      })
      .nullable()
      .describe('Null while it waits'),
    canUndo: z.boolean(),
    revision: currentRevision('decision'),
  })
  .meta({ id: 'DeskHeldRequest' })

/** As lists show it; reading the rest is recorded. */
const deskHeldPreviewSchema = deskHeldRequestSchema
  .omit({ email: true, phone: true, account: true, answers: true, files: true })
  .extend({ requirements: z.string().describe('Its beginning') })
  .meta({ id: 'DeskHeldPreview' })

export const deskHeldListSchema = z
  .object({
    requests: z.array(deskHeldPreviewSchema).max(listPageSize),
    waitingCount: z.number().int().describe('Regardless of the search'),
    overdueCount: z.number().int(),
    ...listPlaceShape,
  })
  .meta({ id: 'DeskHeldRequestList' })

export const heldParamsSchema = z.object({ requestId: rowIdText })

export const releaseHeldSchema = z.object({ revision: baseRevision }).meta({ id: 'ReleaseHeldRequest' })
export const refuseHeldSchema = z
  .object({
    decision: z
      .enum(heldDecisions)
      .describe('`blocked` also refuses what the sender sends later; admins only'),
    reason: typedText(500, 'Please give a reason').describe('As the sender reads it'),
    revision: baseRevision,
  })
  .meta({ id: 'RefuseHeldRequest' })
export const undoHeldSchema = z.object({ revision: baseRevision }).meta({ id: 'UndoHeldRequest' })

/** The whole request. */
export const deskHeldAnswerSchema = z.object({ request: deskHeldRequestSchema })
/** The request after the action. */
export const deskHeldPreviewAnswerSchema = z.object({ request: deskHeldPreviewSchema })

export type ListHeldQuery = z.output<typeof listHeldQuerySchema>
export type DeskHeldRequest = z.infer<typeof deskHeldRequestSchema>
export type DeskHeldPreview = z.infer<typeof deskHeldPreviewSchema>
export type DeskHeldList = z.infer<typeof deskHeldListSchema>
export type DeskHeldAnswer = z.infer<typeof deskHeldAnswerSchema>
export type DeskHeldPreviewAnswer = z.infer<typeof deskHeldPreviewAnswerSchema>
export type RefuseHeld = z.output<typeof refuseHeldSchema>
