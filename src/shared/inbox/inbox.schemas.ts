import { z } from 'zod'
import { emailAddress, typedText } from '../lib/fields.schemas.ts'

export const createSubscriberSchema = z.object({ email: emailAddress }).meta({ id: 'CreateSubscriber' })

export const createSupportRequestSchema = z
  .object({ name: typedText(120), email: emailAddress, message: typedText(5000) })
  .meta({ id: 'CreateSupportRequest' })

/** The answer to a form that was received. */
export const receivedSchema = z.object({ message: z.string() }).meta({ id: 'Received' })

export type CreateSubscriber = z.infer<typeof createSubscriberSchema>
export type CreateSupportRequest = z.infer<typeof createSupportRequestSchema>
export type Received = z.infer<typeof receivedSchema>
