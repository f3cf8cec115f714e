import { z } from 'zod'
import { emailAddressMax, toEmailAddress } from './email.ts'
import { nameFault, toNameText } from './names.ts'
import { readPhones } from './phone-number.ts'

/** PostgreSQL text holds neither NUL nor half of a surrogate pair. */
export const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

/** Text a person typed: trimmed, 1 to `max` characters, storable. */
export const typedText = (max: number, missing = 'Required') =>
  z
    .string({ error: ({ input }) => (input === undefined ? missing : undefined) })
    .max(max, `Must be at most ${max} characters`)
    .refine(isStorable, 'Contains characters that cannot be stored')
    .transform((text) => text.trim())
    .refine((text) => text.length > 0, missing)

/** A name that others read: like `typedText`, but nothing may make it look like another name. */
export const typedName = (max: number) =>
  typedText(max).transform((text, context) => {
    const name = toNameText(text)
    const fault = nameFault(name)
    if (fault === null) return name
    context.addIssue({ code: 'custom', message: fault })
    return z.NEVER
  })

/** Optional text: trimmed, empty when nothing was typed. */
export const optionalText = (max: number) =>
  z
    .string()
    .max(max, `Must be at most ${max} characters`)
    .refine(isStorable, 'Contains characters that cannot be stored')
    .transform((text) => text.trim())
    .default('')

/** Hidden from people, including screen reader users: only bots fill it in. */
export const honeypot = z.string().optional().describe('Leave it empty')

/** A text as one rule reads it, or its fault. */
const readWith =
  (read: (text: string) => { text: string; fault: null } | { text: null; fault: string }) =>
  (typed: string, context: z.RefinementCtx<string>): string => {
    const { text, fault } = read(typed)
    if (fault === null) return text
    context.addIssue({ code: 'custom', message: fault })
    return z.NEVER
  }

const readEmail = (typed: string) => {
  const text = toEmailAddress(typed)
  return text === null ? { text, fault: 'Invalid email' } : { text, fault: null }
}

/** An email address, in the one form in which it is stored. */
export const emailAddress = z
  .string()
  .max(emailAddressMax, `Must be at most ${emailAddressMax} characters`)
  .transform(readWith(readEmail))

const phoneMax = 80

/** One or several phone numbers, as they are shown. */
export const phoneNumber = (missing?: string) => typedText(phoneMax, missing).transform(readWith(readPhones))

/** Empty when nothing was typed. */
export const optionalPhoneNumber = optionalText(phoneMax).transform(
  readWith((typed) => (typed === '' ? { text: typed, fault: null } : readPhones(typed))),
)

/** A row id: the range of a PostgreSQL integer. */
export const rowId = z.int32().positive()

/** A row id in an address, where everything is text. */
export const rowIdText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Must be a positive whole number')
  .transform(Number)
  .refine((id) => id <= 2_147_483_647, 'Must be at most 2147483647')

/** An instant as JSON: ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** The revision that a change is based on. */
export const baseRevision = z
  .int32()
  .positive()
  .describe('Of the state this is based on; 409 if there is a newer one')

/** The current revision; an action names it and is compared with it. `by` are the ones that increment it. */
export const currentRevision = (by: string) =>
  z.number().int().nonnegative().describe(`Incremented by each ${by}`)

/** `baseRevision` in the query of a DELETE, which has no body. */
export const baseRevisionQuerySchema = z.object({ revision: rowIdText })

/** A response with only a message. */
export const messageSchema = z.object({ message: z.string() }).meta({ id: 'Message' })

export type Message = z.infer<typeof messageSchema>
