import { z } from 'zod'
import { instant, messageSchema, rowId, rowIdText, typedText } from '#shared/lib/fields.schemas.ts'
import { listPageSize, listPlaceShape, listSearch, pageNumber } from '#shared/lib/list-pages.schemas.ts'

const listShape = { search: listSearch, page: pageNumber }
export const listSearchesQuerySchema = z.object(listShape)
export const listTermsQuerySchema = z.object(listShape)

const failedSearchSchema = z
  .object({
    id: rowId,
    words: z.string(),
    nothingCount: z.number().int().describe('How often it found nothing'),
    leftCount: z.number().int().describe('How often no one opened any of its results'),
    lastAt: instant,
  })
  .meta({ id: 'FailedSearch' })

/** The most frequent come first. */
export const failedSearchListSchema = z
  .object({ searches: z.array(failedSearchSchema).max(listPageSize), ...listPlaceShape })
  .meta({ id: 'FailedSearchList' })

export const searchPlanQuerySchema = z.object({ search: typedText(100) })

/** The current plan of a search. */
export const searchPlanSchema = z
  .object({ lines: z.array(z.string()).describe('Ready to display: "Looked for: names, the trade"') })
  .meta({ id: 'DeskSearchPlan' })

const termSchema = z
  .object({
    id: rowId,
    term: z.string(),
    meaning: z.string().describe('The meaning, ready to display: "Brakes (Auto Repair)"'),
    origin: z.enum(['shipped', 'staff']),
    isOff: z.boolean().describe('Searches ignore it'),
  })
  .meta({ id: 'SearchTerm' })

/** The newest come first. */
export const termListSchema = z
  .object({ terms: z.array(termSchema).max(listPageSize), ...listPlaceShape })
  .meta({ id: 'SearchTermList' })

/** Possible meanings of a term: "subcategory:22" and its name. */
export const meaningListSchema = z
  .object({ meanings: z.array(z.object({ key: z.string(), label: z.string() })) })
  .meta({ id: 'SearchMeaningList' })

export const addTermSchema = z
  .object({
    term: z.string().trim().min(2, 'Type at least 2 characters').max(60, 'Must be at most 60 characters'),
    meaning: z
      .string()
      .regex(/^(category|subcategory|service|place):[1-9]\d{0,8}$|^filler$/, 'Choose what it means'),
  })
  .meta({ id: 'AddSearchTerm' })

export const switchTermSchema = z.object({ isOff: z.boolean() }).meta({ id: 'SwitchSearchTerm' })
export const searchParamsSchema = z.object({ searchId: rowIdText })
export const termParamsSchema = z.object({ termId: rowIdText })
export const termAnswerSchema = z.object({ term: termSchema })
export const searchAnswerSchema = messageSchema

/** Words whose results nobody opened. */
export const leftSearchQuerySchema = z.object({ search: z.string().min(1).max(100) })

export type ListSearchesQuery = z.output<typeof listSearchesQuerySchema>
export type FailedSearch = z.infer<typeof failedSearchSchema>
export type FailedSearchList = z.infer<typeof failedSearchListSchema>
export type DeskSearchPlan = z.infer<typeof searchPlanSchema>
export type SearchTerm = z.infer<typeof termSchema>
export type SearchTermList = z.infer<typeof termListSchema>
export type SearchMeaningList = z.infer<typeof meaningListSchema>
export type AddSearchTerm = z.infer<typeof addTermSchema>
