import { isEmailAddress } from '#shared/lib/email.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { type QuoteDraft, type QuoteField, quoteFields } from './quote-draft.ts'

/** Error messages by field, ready to show. */
export type QuoteFaults = Partial<Record<QuoteField, string>>

const missing: Record<QuoteField, string> = {
  name: 'Please enter your name',
  phone: 'Please enter your phone number',
  email: 'Please enter your email address',
  requirements: 'Please tell us what you need',
}

export const invalidEmailText = 'Please enter a valid email address'

/** Errors in a draft; a blank text counts as empty. */
export function quoteFaults(draft: QuoteDraft): QuoteFaults {
  const faults: QuoteFaults = {}
  for (const field of quoteFields) if (draft[field].trim() === '') faults[field] = missing[field]
  if (!faults.email && !isEmailAddress(draft.email.trim())) faults.email = invalidEmailText
  return faults
}

/** The server's field errors, in the form's own words when it has them; none for other failures. */
export function refusedFields(error: unknown): QuoteFaults {
  const told = (error instanceof ApiError && error.body?.fieldErrors) || {}
  const words = (field: QuoteField, text: string) => {
    if (text === 'Required') return missing[field]
    return text === 'Invalid email' ? invalidEmailText : text
  }
  return Object.fromEntries(
    quoteFields.flatMap((field) => (told[field] ? [[field, words(field, told[field])]] : [])),
  )
}
