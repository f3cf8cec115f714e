import { z } from 'zod'
import { instant, rowId, rowIdText, typedText } from '#shared/lib/fields.schemas.ts'
import { listPageSize, listPlaceShape, pageNumber } from '#shared/lib/list-pages.schemas.ts'
import { importFields } from '../listing-columns.ts'

export const listImportsQuerySchema = z.object({ page: pageNumber })
export const importParamsSchema = z.object({ importId: rowIdText })

export const importStatuses = [
  ...(['uploaded', 'checking', 'checked', 'running'] as const),
  ...(['done', 'failed', 'undoing', 'undone'] as const),
] as const

const count = z.number().int()

/** A run of an import, as staff see it. */
const deskImportSchema = z
  .object({
    id: rowId,
    fileName: z.string(),
    source: z.string().nullable().describe('The source of the file; null for a list without keys'),
    status: z.enum(importStatuses),
    startedBy: z.string().nullable().describe('Null for the command line and for a former user'),
    createdAt: instant,
    finishedAt: instant.nullable(),
    counts: z
      .object({
        rows: count,
        imported: count,
        updated: count,
        duplicates: count,
        rejected: count,
        gone: count,
      })
      .nullable()
      .describe('The result; null while it runs'),
    undone: z
      .object({
        removed: count,
        restored: count,
        kept: count,
        firstKept: z.array(z.object({ businessId: rowId, name: z.string(), reason: z.string() })).max(100),
      })
      .nullable()
      .describe('The result of taking it back; null if it stands'),
    progress: count.describe('Percent of the file, while it is read'),
    failure: z.string().nullable().describe('Why the file could not be read to its end'),
    canUndo: z.boolean().describe('It stands, and no later run of its source does'),
  })
  .meta({ id: 'DeskImport' })

export const deskImportListSchema = z
  .object({ imports: z.array(deskImportSchema).max(listPageSize), ...listPlaceShape })
  .meta({ id: 'DeskImportList' })
export const deskImportAnswerSchema = z.object({ import: deskImportSchema })

const columnField = z.enum(importFields).nullable().describe('Null for a column that is not used')
/** Columns of a file that is uploaded. */
const columnsMax = 200

const reportLine = z.object({ line: count, name: z.string(), reason: z.string() })

/** An uploaded file: its columns with their chosen fields, and the report of the last check or import. */
export const importDetailsSchema = z
  .object({
    import: deskImportSchema,
    columns: z
      .array(z.object({ name: z.string(), samples: z.array(z.string()).max(5), field: columnField }))
      .max(columnsMax),
    source: z.string().nullable(),
    remarks: z.array(z.string()).max(3).describe('How the file is read, where that may surprise'),
    hasReport: z.boolean().describe('Whether report.csv is there, with every row that the report is about'),
    notes: z.array(z.object({ title: z.string(), count, rows: z.array(reportLine).max(20) })).max(10),
  })
  .meta({ id: 'ImportDetails' })

export const planImportSchema = z
  .object({
    columns: z.array(columnField).min(1).max(columnsMax).describe('The field of each column of the file'),
    source: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/, 'Use up to 40 lowercase letters, digits and hyphens')
      .nullable()
      .describe('The source of the file; needs a column of keys'),
    isTrial: z.boolean().describe('Only check, and store nothing'),
  })
  .refine(({ columns, source }) => (source === null) === !columns.includes('id'), {
    path: ['source'],
    message: 'A source and a column of keys need each other',
  })
  .meta({ id: 'PlanImport' })

/** Groups of listings without a category in one response. */
export const categoryGroupsMax = 50
/** Listings decided on in one request; the rest of a group takes another. */
export const groupDecisionMax = 500

const word = typedText(60)
const categoryPlace = {
  categoryId: rowId,
  subcategoryId: rowId.nullable(),
}

export const categoryGroupsSchema = z
  .object({
    groups: z
      .array(
        z.object({
          word: z.string().describe('The word that their names share'),
          count,
          names: z.array(z.string()).max(5),
          suggestion: z.object({ ...categoryPlace, name: z.string() }).nullable(),
        }),
      )
      .max(categoryGroupsMax),
    uncategorizedCount: count.describe('Unclaimed listings without a category, of the newest 20,000'),
  })
  .meta({ id: 'CategoryGroups' })

export const decideGroupSchema = z.object({ word, ...categoryPlace }).meta({ id: 'DecideGroup' })
export const decidedGroupSchema = z
  .object({ changed: z.array(rowId).max(groupDecisionMax), hasMore: z.boolean() })
  .meta({ id: 'DecidedGroup' })
export const undoGroupSchema = z
  .object({ changed: z.array(rowId).min(1).max(groupDecisionMax), ...categoryPlace })
  .meta({ id: 'UndoGroup' })

/** A listing that is no longer in its source. */
const gonePlaceSchema = z.object({
  businessId: rowId,
  name: z.string(),
  address: z.string(),
  source: z.string(),
  key: z.string().describe('In the source'),
  hasOwner: z.boolean(),
  goneAt: instant.describe('When a file came without it'),
})
export const gonePlacesSchema = z
  .object({ places: z.array(gonePlaceSchema).max(listPageSize), ...listPlaceShape })
  .meta({ id: 'GonePlaces' })
export const decideGoneSchema = z
  .object({
    businessId: rowId,
    source: typedText(40),
    key: typedText(200),
    decision: z.enum(['keep', 'close']).describe('close suspends the listing'),
  })
  .meta({ id: 'DecideGone' })
export const decidedGoneSchema = z.object({ decision: z.enum(['keep', 'close']) })

export type DeskImport = z.infer<typeof deskImportSchema>
export type DeskImportList = z.infer<typeof deskImportListSchema>
export type ImportDetails = z.infer<typeof importDetailsSchema>
export type PlanImport = z.infer<typeof planImportSchema>
export type DeskImportAnswer = z.infer<typeof deskImportAnswerSchema>
export type CategoryGroups = z.infer<typeof categoryGroupsSchema>
export type CategoryGroup = CategoryGroups['groups'][number]
export type DecideGroup = z.infer<typeof decideGroupSchema>
export type DecidedGroup = z.infer<typeof decidedGroupSchema>
export type UndoGroup = z.infer<typeof undoGroupSchema>
export type GonePlaces = z.infer<typeof gonePlacesSchema>
export type GoneListing = GonePlaces['places'][number]
export type DecideGone = z.infer<typeof decideGoneSchema>
