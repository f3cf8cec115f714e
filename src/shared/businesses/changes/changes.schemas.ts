import { z } from 'zod'
import { currentRevision, instant, rowId, rowIdText, typedText } from '#shared/lib/fields.schemas.ts'
import { listPageSize, listPlaceShape, pageNumber } from '#shared/lib/list-pages.schemas.ts'
import { reasonMax } from '../decisions/decisions.ts'
import { checkedParts } from './checked-parts.ts'

const changeDecisions = ['accepted', 'taken-back'] as const
const parts = z.array(z.enum(checkedParts)).max(checkedParts.length)

/** A change by the owner of an approved listing, as staff see it. */
const deskChangeSchema = z
  .object({
    id: rowId,
    businessId: rowId,
    name: z.string(),
    pictureUrl: z.string().nullable(),
    owner: z.object({ id: rowId, name: z.string(), email: z.string() }).nullable(),
    parts: z
      .array(
        z.object({
          part: z.enum(checkedParts),
          before: z.string().describe('As staff saw it last; empty for nothing'),
          after: z.string().describe('As the owner has it'),
        }),
      )
      .max(checkedParts.length),
    changedAt: instant.describe('The first change since staff saw it'),
    decisionDueAt: instant,
    isOverdue: z.boolean(),
    decision: z.enum(changeDecisions).nullable().describe('Null while it waits'),
    reason: z.string().nullable().describe('Why it was taken back, as its owner reads it'),
    decidedAt: instant.nullable(),
    revision: currentRevision('further change and decision'),
  })
  .meta({ id: 'DeskChange' })

export const listChangesQuerySchema = z.object({ page: pageNumber })

/** Those that wait, longest first, then those decided a few minutes ago, which can be undone. */
export const deskChangeListSchema = z
  .object({
    changes: z.array(deskChangeSchema).max(listPageSize),
    waitingCount: z.number().int(),
    overdueCount: z.number().int().describe('Of these, the overdue ones'),
    ...listPlaceShape,
  })
  .meta({ id: 'DeskChangeList' })

export const changeParamsSchema = z.object({ changeId: rowIdText })

export const decideChangeSchema = z
  .object({
    decision: z.enum(changeDecisions).describe('taken-back restores what was, and nothing else'),
    reason: typedText(reasonMax).optional().describe('Required for taken-back'),
    revision: z.int32().positive().describe('Of the change this is based on; 409 if there is a newer one'),
  })
  .refine(({ decision, reason }) => decision === 'accepted' || reason !== undefined, {
    path: ['reason'],
    message: 'Please give a reason',
  })
  .meta({ id: 'DecideChange' })

/** The change after the decision; undo sends back its revision. */
export const deskChangeAnswerSchema = z.object({ change: deskChangeSchema })

/** The latest change, for its owner. */
export const ownChangeSchema = z
  .object({
    parts,
    changedAt: instant,
    decisionDueAt: instant.describe('24 hours later'),
    decidedAt: instant.nullable().describe('When it was taken back; null while staff check it'),
    reason: z.string().nullable().describe('Why it was taken back'),
  })
  .meta({ id: 'OwnChange' })

export type DeskChange = z.infer<typeof deskChangeSchema>
export type DeskChangeList = z.infer<typeof deskChangeListSchema>
export type DeskChangeAnswer = z.infer<typeof deskChangeAnswerSchema>
export type DecideChange = z.infer<typeof decideChangeSchema>
export type OwnChange = z.infer<typeof ownChangeSchema>
