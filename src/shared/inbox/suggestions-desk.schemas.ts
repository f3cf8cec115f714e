import { z } from 'zod'
import { instant, rowId, rowIdText } from '#shared/lib/fields.schemas.ts'
import { listPageSize, listPlaceShape, listSearch, pageNumber } from '#shared/lib/list-pages.schemas.ts'

const suggestionStatuses = ['pending', 'approved', 'rejected'] as const
export type SuggestionStatus = (typeof suggestionStatuses)[number]

/** Pending ones come longest waiting first, all others newest first. */
export const listSuggestionsQuerySchema = z.object({
  status: z.enum([...suggestionStatuses, 'all']).default('pending'),
  search: listSearch,
  page: pageNumber,
})

/** A suggested service, as staff see it. */
const suggestionSchema = z
  .object({
    id: rowId,
    name: z.string(),
    note: z.string().describe('Empty if nothing was added'),
    category: z.object({ id: rowId, name: z.string() }).nullable(),
    status: z.enum(suggestionStatuses),
    suggestedBy: z
      .object({ id: rowId, name: z.string(), email: z.string() })
      .nullable()
      .describe('Null if not signed in'),
    revision: z.number().int(),
    createdAt: instant,
    decidedAt: instant.nullable(),
  })
  .meta({ id: 'Suggestion' })

export const suggestionListSchema = z
  .object({
    suggestions: z.array(suggestionSchema).max(listPageSize),
    pendingCount: z.number().int().describe('All that await a decision, regardless of the search'),
    ...listPlaceShape,
  })
  .meta({ id: 'SuggestionList' })

/** A decision on the state with this revision. Repeating a decision that already holds succeeds. */
export const decideSuggestionSchema = z
  .object({ status: z.enum(['approved', 'rejected']), revision: z.int32().positive() })
  .meta({ id: 'DecideSuggestion' })

export const suggestionParamsSchema = z.object({ suggestionId: rowIdText })
export const decidedSuggestionSchema = z.object({ suggestion: suggestionSchema })

export type ListSuggestionsQuery = z.output<typeof listSuggestionsQuerySchema>
export type Suggestion = z.infer<typeof suggestionSchema>
export type SuggestionList = z.infer<typeof suggestionListSchema>
export type DecideSuggestion = z.infer<typeof decideSuggestionSchema>
export type DecidedSuggestion = z.infer<typeof decidedSuggestionSchema>
