import { isEmailAddress } from '#shared/lib/email.ts'
import { ApiError } from './api-client.ts'

/** What is wrong, by field, ready to show beside it. */
export type Faults<Field extends string = string> = Partial<Record<Field, string>>

export const invalidEmail = 'Please enter a valid email address'

/** A fault for each required text that is empty, in the words of `missing`; blanks count as empty. */
export function emptyFaults<Field extends string>(
  texts: NoInfer<Record<Field, string>>,
  missing: Record<Field, string>,
): Faults<Field> {
  const fields = (Object.keys(missing) as Field[]).filter((field) => texts[field].trim() === '')
  return Object.fromEntries(fields.map((field) => [field, missing[field]])) as Faults<Field>
}

/** As `emptyFaults`, and a fault for an email address that can't be one. */
export function contactFaults<Field extends string>(
  texts: NoInfer<Record<Field | 'email', string>>,
  missing: Record<Field | 'email', string>,
): Faults<Field | 'email'> {
  const isInvalid = texts.email.trim() !== '' && !isEmailAddress(texts.email.trim())
  return { ...emptyFaults(texts, missing), ...(isInvalid && { email: invalidEmail }) }
}

export const hasFaults = (faults: Faults): boolean => Object.keys(faults).length > 0

/**
 * The fields that the server refused; none for any other failure. The server's shortest words give way to those that the
 * form has itself: `missing` says what to enter.
 */
export function refusedFields(error: unknown, missing: Faults = {}): Record<string, string> {
  const told = (error instanceof ApiError && error.body?.fieldErrors) || {}
  const inWords = ([field, text]: [string, string]) => {
    if (text === 'Required') return [field, missing[field] ?? text]
    return [field, text === 'Invalid email' ? invalidEmail : text]
  }
  return Object.fromEntries(Object.entries(told).map(inWords))
}
