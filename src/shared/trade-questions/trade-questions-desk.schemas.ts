import { z } from 'zod'
import { baseRevision, currentRevision, rowId, rowIdText, typedText } from '#shared/lib/fields.schemas.ts'
import { listPageSize, listPlaceShape, listSearch, pageNumber } from '#shared/lib/list-pages.schemas.ts'
import { optionsMax, questionKinds, questionsMax } from './questions.ts'
import { tradeQuestionSchema } from './trade-questions.schemas.ts'

export const listDeskQuestionsQuerySchema = z.object({ search: listSearch, page: pageNumber })

/** A question as staff see it. */
const deskQuestionSchema = tradeQuestionSchema
  .extend({
    category: z.object({ id: rowId, name: z.string() }),
    subcategory: z.object({ id: rowId, name: z.string() }).nullable().describe('Null for the whole category'),
    position: z.number().int().positive().describe('Position among those that are asked, from 1'),
    isRetired: z.boolean().describe('It is no longer asked'),
    revision: currentRevision('edit'),
  })
  .meta({ id: 'DeskTradeQuestion' })

export const deskQuestionListSchema = z
  .object({ questions: z.array(deskQuestionSchema).max(listPageSize), ...listPlaceShape })
  .meta({ id: 'DeskTradeQuestionList' })
export const deskQuestionAnswerSchema = z.object({ question: deskQuestionSchema })

const shape = {
  question: typedText(140),
  kind: z.enum(questionKinds),
  options: z
    .array(typedText(60))
    .max(optionsMax, `At most ${optionsMax} options`)
    .default([])
    .describe('For the kind `choice`; else they are dropped'),
  position: z
    .int('Must be a whole number')
    .min(1, 'Must be at least 1')
    .max(questionsMax, `Must be at most ${questionsMax}`)
    .optional()
    .describe('Position from 1; if absent, a new one goes last and an existing one stays'),
}
type Options = { kind: string; options: readonly string[] }
const hasOptions = ({ kind, options }: Options) =>
  kind !== 'choice' || (options.length >= 2 && new Set(options).size === options.length)
const optionFault = { path: ['options'], message: 'Name two or more options, each once' }

export const createQuestionSchema = z
  .object({ ...shape, categoryId: rowId, subcategoryId: rowId.nullable() })
  .refine(hasOptions, optionFault)
  .meta({ id: 'CreateTradeQuestion' })
/** The trade stays. */
export const updateQuestionSchema = z
  .object({ ...shape, revision: baseRevision })
  .refine(hasOptions, optionFault)
  .meta({ id: 'UpdateTradeQuestion' })
export const retireQuestionSchema = z
  .object({ isRetired: z.boolean(), revision: baseRevision })
  .meta({ id: 'RetireTradeQuestion' })

export const questionParamsSchema = z.object({ questionId: rowIdText })

export type ListDeskQuestionsQuery = z.output<typeof listDeskQuestionsQuerySchema>
export type DeskTradeQuestion = z.infer<typeof deskQuestionSchema>
export type DeskTradeQuestionList = z.infer<typeof deskQuestionListSchema>
export type CreateTradeQuestion = z.output<typeof createQuestionSchema>
export type UpdateTradeQuestion = z.output<typeof updateQuestionSchema>
export type RetireTradeQuestion = z.infer<typeof retireQuestionSchema>
