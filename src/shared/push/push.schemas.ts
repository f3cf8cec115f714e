import { z } from 'zod'
import { rowId, rowIdText } from '#shared/lib/fields.schemas.ts'

/** Browsers of one person, and of one conversation by its secret link, that show news; the oldest makes room. */
export const pushSubscriptionsMax = 10

export const pushKeySchema = z
  .object({
    key: z
      .string()
      .nullable()
      .describe(
        'For `applicationServerKey`: 65 bytes in base64url; null while the service worker is switched off',
      ),
  })
  .meta({ id: 'PushKey' })

/** A browser's `PushSubscription.toJSON()`; its expiration time isn't used. */
export const pushSubscriptionSchema = z.object({
  endpoint: z.url({ error: 'Must be an address' }).max(2000, 'Must be at most 2000 characters'),
  expirationTime: z.number().nullish(),
  keys: z.object({
    p256dh: z.string().regex(/^B[\w-]{86}=?$/, 'Must be 65 bytes in base64url'),
    auth: z.string().regex(/^[\w-]{22}(==)?$/, 'Must be 16 bytes in base64url'),
  }),
})
export type GivenPushSubscription = z.infer<typeof pushSubscriptionSchema>

export const pushSubscriptionIdSchema = z.object({ id: rowId }).meta({ id: 'PushSubscription' })
export type PushSubscriptionId = z.infer<typeof pushSubscriptionIdSchema>

export const pushSubscriptionParamsSchema = z.object({ subscriptionId: rowIdText })
export const conversationPushParamsSchema = z.object({
  conversationId: rowIdText,
  subscriptionId: rowIdText,
})

/** The content of a push, encrypted for one browser; the service worker shows it. */
export type PushMessage = {
  title: string
  body: string
  /** The target of a press. */
  path: string
  conversationId: number
  /** The account it is for; null for a visitor without one. */
  userId: number | null
}
