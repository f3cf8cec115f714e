import { z } from 'zod'
import { instant, rowId, rowIdText, typedText } from '#shared/lib/fields.schemas.ts'
import { listDeskBusinessesQuerySchema } from './businesses-desk.schemas.ts'
import { reasonMax } from './decisions.ts'

/** Maximum number of listings in one bulk decision; the items of a larger one would take longer to collect than a request may. */
export const bulkDecisionMax = 100_000

/** Hours during which a bulk decision can be undone, for every listing that nobody has changed since. */
export const bulkUndoHours = 24

/** Past bulk decisions that are listed. */
export const listedBulkDecisionsMax = 10

/** The filters of the list of listings. */
const filterShape = listDeskBusinessesQuerySchema.omit({ page: true }).shape

export const countDeskBusinessesQuerySchema = z.object(filterShape)

export const deskBusinessCountSchema = z
  .object({ count: z.number().int().describe('All listings that match, regardless of the page') })
  .meta({ id: 'DeskBusinessCount' })

const bulkDecisions = ['approved', 'rejected', 'suspended', 'categorized'] as const

export const startBulkDecisionSchema = z
  .object({
    ...filterShape,
    decision: z
      .enum(bulkDecisions)
      .describe('categorized moves listings without an owner to a category, and keeps their status'),
    reason: typedText(reasonMax).optional().describe('Required for rejected and suspended'),
    categoryId: rowId.optional().describe('Required for categorized'),
    subcategoryId: rowId.nullable().default(null),
  })
  .refine(
    ({ decision, reason }) => (decision !== 'rejected' && decision !== 'suspended') || reason !== undefined,
    { path: ['reason'], message: 'Please give a reason' },
  )
  .refine(({ decision, categoryId }) => decision !== 'categorized' || categoryId !== undefined, {
    path: ['categoryId'],
    message: 'Choose a category from the list',
  })
  .meta({ id: 'StartBulkDecision' })

export const bulkDecisionSchema = z
  .object({
    id: rowId,
    decision: z.enum(bulkDecisions),
    categoryName: z.string().nullable().describe('Of categorized: the category or subcategory'),
    state: z.enum(['running', 'done', 'undoing', 'undone']),
    total: z.number().int().describe('Listings that matched'),
    changed: z.number().int(),
    skipped: z
      .number()
      .int()
      .describe(
        'Listings that already had that status or category, or were changed by someone else or deleted meanwhile; of categorized, also those with an owner',
      ),
    undone: z.number().int(),
    undoUntil: instant.nullable().describe('Null if it can no longer be undone'),
    createdAt: instant,
  })
  .meta({ id: 'BulkDecision' })

export const bulkDecisionListSchema = z
  .object({ bulkDecisions: z.array(bulkDecisionSchema).max(listedBulkDecisionsMax).describe('Newest first') })
  .meta({ id: 'BulkDecisionList' })

export const bulkDecisionAnswerSchema = z.object({ bulkDecision: bulkDecisionSchema })

export const bulkDecisionParamsSchema = z.object({ bulkDecisionId: rowIdText })

export type CountDeskBusinessesQuery = z.output<typeof countDeskBusinessesQuerySchema>
export type DeskBusinessCount = z.infer<typeof deskBusinessCountSchema>
export type StartBulkDecision = z.input<typeof startBulkDecisionSchema>
export type GivenBulkDecision = z.output<typeof startBulkDecisionSchema>
export type BulkDecision = z.infer<typeof bulkDecisionSchema>
export type BulkDecisionList = z.infer<typeof bulkDecisionListSchema>
export type BulkDecisionAnswer = z.infer<typeof bulkDecisionAnswerSchema>
