import { isEmailAddress } from '#shared/lib/email.ts'
import { ApiError, invalidEmail, inWords } from './api-client.ts'

/** Error messages by field. */
export type Faults<Field extends string = string> = Partial<Record<Field, string>>

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

type Notice = { title: string; description: string | undefined }

/** The toast about the errors of a contact form without a required phone: `missing` only where something required is empty. */
export function contactNotice({ email, phone, ...others }: Faults, missing: Notice) {
  const variant = 'destructive' as const
  if (hasFaults(others) || (email && email !== invalidEmail)) return { ...missing, variant }
  return email
    ? { title: 'Invalid email', description: email, variant }
    : { title: 'Invalid phone', description: phone, variant }
}

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
  const toFault = ([field, text]: [string, string]) => [
    field,
    text === 'Required' ? (missing[field] ?? text) : inWords(text),
  ]
  return Object.fromEntries(Object.entries(sent).map(toFault))
}
