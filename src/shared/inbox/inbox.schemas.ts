import { z } from 'zod'
import { emailAddress, honeypot, typedText } from '#shared/lib/fields.schemas.ts'

export const createSubscriberSchema = z
  .object({ email: emailAddress, url2: honeypot })
  .meta({ id: 'CreateSubscriber' })

/** As long as the longest first and last name together, because signed-in users can't shorten theirs in the form. */
const fullName = typedText(161)

export const createSupportRequestSchema = z
  .object({ name: fullName, email: emailAddress, message: typedText(5000), url2: honeypot })
  .meta({ id: 'CreateSupportRequest' })

export type CreateSubscriber = z.infer<typeof createSubscriberSchema>
export type CreateSupportRequest = z.infer<typeof createSupportRequestSchema>
