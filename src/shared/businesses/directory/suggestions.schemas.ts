import { z } from 'zod'
import { pictureSchema } from '../businesses.schemas.ts'
import { searchText } from './directory.schemas.ts'

/** At most this many, of all kinds together. */
export const suggestionsMax = 10

export const suggestionsQuerySchema = z.object({ search: searchText })

const suggestionSchema = z
  .object({
    kind: z.enum(['trade', 'place', 'business']),
    label: z.string().describe('"Plumbing", "plumber in Zilker", "Pecan Street Plumbing"'),
    detail: z.string().describe('The kind or size of it, ready to display: "Home & Living, 45 businesses"'),
    address: z.string().describe('The page of this site that it leads to'),
    picture: pictureSchema.nullable().describe('Of a business'),
  })
  .meta({ id: 'SearchSuggestion' })

/** Trades first, then places and businesses. */
export const suggestionListSchema = z
  .object({ suggestions: z.array(suggestionSchema).max(suggestionsMax) })
  .meta({ id: 'SearchSuggestionList' })

export type Suggestion = z.infer<typeof suggestionSchema>
export type SuggestionList = z.infer<typeof suggestionListSchema>
