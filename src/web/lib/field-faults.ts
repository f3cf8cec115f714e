import { isEmailAddress } from '#shared/lib/email.ts'
import { ApiError } from './api-client.ts'

/** Error messages by field. */
export type Faults<Field extends string = string> = Partial<Record<Field, string>>

export const invalidEmail = 'Please enter a valid email address'

/** An error from `missing` for each required text that is empty; blanks count as empty. */
export function emptyFaults<Field extends string>(
  texts: NoInfer<Record<Field, string>>,
  missing: Record<Field, string>,
): Faults<Field> {
  const fields = (Object.keys(missing) as Field[]).filter((field) => texts[field].trim() === '')
  return Object.fromEntries(fields.map((field) => [field, missing[field]])) as Faults<Field>
}

/** Like `emptyFaults`, plus an error for an invalid email address. */
export function contactFaults<Field extends string>(
  texts: NoInfer<Record<Field | 'email', string>>,
  missing: Record<Field | 'email', string>,
): Faults<Field | 'email'> {
  const isInvalid = texts.email.trim() !== '' && !isEmailAddress(texts.email)
  return { ...emptyFaults(texts, missing), ...(isInvalid && { email: invalidEmail }) }
}

/** The toast about a contact form's errors: `missing` unless the address is all that is wrong. */
export const contactNotice = (
  faults: Faults,
  missing: { title: string; description: string | undefined },
) => ({
  ...(Object.values(faults).every((text) => text === invalidEmail)
    ? { title: 'Invalid email', description: invalidEmail }
    : missing),
  variant: 'destructive' as const,
})

export const hasFaults = (faults: Faults): boolean => Object.keys(faults).length > 0

/** Some of the errors. Nothing shows one at a field that the form doesn't have, so the error's message has to. */
export const someFaults = <Field extends string>(
  faults: Faults,
  isKept: (field: string) => boolean | undefined,
) => Object.fromEntries(Object.entries(faults).filter(([field]) => isKept(field))) as Faults<Field>

/**
 * The server's field errors; none for any other failure. Its generic texts are replaced by the form's own: `missing` says
 * what to enter.
 */
export function toFieldFaults(error: unknown, missing: Faults = {}): Record<string, string> {
  const sent = (error instanceof ApiError && error.body?.fieldErrors) || {}
  const inWords = ([field, text]: [string, string]) => {
    if (text === 'Required') return [field, missing[field] ?? text]
    return [field, text === 'Invalid email' ? invalidEmail : text]
  }
  return Object.fromEntries(Object.entries(sent).map(inWords))
}
