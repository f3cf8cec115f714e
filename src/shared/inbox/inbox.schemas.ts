import { z } from 'zod'
import { emailAddress, honeypot, typedText } from '#shared/lib/fields.schemas.ts'

/** As long as the longest first and last name together, because signed-in users can't shorten theirs in the form. */
const fullName = typedText(161)

export const createSupportRequestSchema = z
  .object({ name: fullName, email: emailAddress, message: typedText(5000), url2: honeypot })
  .meta({ id: 'CreateSupportRequest' })

export type CreateSupportRequest = z.infer<typeof createSupportRequestSchema>
