import { z } from 'zod'
import { honeypot, optionalText, rowId, typedText } from '#shared/lib/fields.schemas.ts'

/** Longest name of a suggested service. */
const suggestedNameMax = 80

/** A service someone can't find in the directory. */
export const createServiceSuggestionSchema = z
  .object({
    name: typedText(suggestedNameMax, 'Please enter the service'),
    categoryId: rowId.nullable().default(null),
    note: optionalText(500),
    url2: honeypot,
  })
  .meta({ id: 'CreateServiceSuggestion' })

export type CreateServiceSuggestion = z.infer<typeof createServiceSuggestionSchema>
