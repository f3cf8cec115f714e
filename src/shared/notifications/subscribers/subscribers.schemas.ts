import { z } from 'zod'
import { emailAddress, honeypot } from '#shared/lib/fields.schemas.ts'

export const createSubscriberSchema = z
  .object({ email: emailAddress, url2: honeypot })
  .meta({ id: 'CreateSubscriber' })

/** A token of an email link; no address makes it longer. */
export const linkToken = z.string().min(1).max(1_000)

export const confirmSubscriptionSchema = z.object({ token: linkToken }).meta({ id: 'ConfirmSubscription' })

export type CreateSubscriber = z.infer<typeof createSubscriberSchema>
