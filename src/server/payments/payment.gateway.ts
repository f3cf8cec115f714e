import { z } from 'zod'
import { AppError } from '#server/lib/http/errors.ts'
import { rowId } from '#shared/lib/fields.schemas.ts'
import { promotionPlanIds } from '#shared/payments/promotion-plans.ts'

const writtenNumber = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(rowId)

const metadataSchema = z.object({
  paymentId: writtenNumber,
  businessId: writtenNumber,
  planId: z.enum(promotionPlanIds),
  promotionDuration: writtenNumber,
})

/** The purchase of an intent, stored at the provider so it can be compared with a client's claim. */
type IntentMetadata = z.infer<typeof metadataSchema>

/** As stored in the provider's records, where everything is text. */
export const writeIntentMetadata = (metadata: IntentMetadata): Record<string, string> =>
  Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, String(value)]))

/** Null for an intent that is not ours. */
export function readIntentMetadata(written: unknown): IntentMetadata | null {
  return metadataSchema.safeParse(written).data ?? null
}

/** An intent as the provider reports it. */
export type ProviderIntent = {
  id: string
  clientSecret: string
  amountCents: number
  currency: string
  /** `open` waits for a card, also after one was declined. */
  status: 'open' | 'processing' | 'succeeded' | 'canceled'
  /** Of the amount, so far. */
  refundedCents: number
  livemode: boolean
  /** About the last declined card: the provider's code, and its message for the payer. */
  failure: { code: string; message: string } | null
  /** As it was sent, in text; null for an intent that we didn't create. */
  metadata: IntentMetadata | null
}

/**
 * The payment provider: Stripe, or the labeled test provider for test cards. Calls repeated with the same key take effect
 * once. Each call throws unavailable when the provider doesn't respond within eight seconds.
 */
export type PaymentGateway = {
  provider: 'stripe' | 'test'
  createIntent(given: { key: string; amountCents: number; metadata: IntentMetadata }): Promise<ProviderIntent>
  /** Null when the provider has no such intent. */
  findIntent(intentId: string): Promise<ProviderIntent | null>
  /** Cancels an intent, unless it was paid in the meantime; returns its state afterward. */
  cancelIntent(intentId: string): Promise<ProviderIntent | null>
  /** Refunds the rest of the amount; false while a dispute of the payment forbids it. */
  refundIntent(intentId: string, key: string): Promise<boolean>
}

/** 503 while the provider doesn't respond. */
export class ProviderUnavailable extends AppError {
  /** The provider's own codes, for the log. */
  readonly provider: Readonly<Record<string, unknown>>
  constructor(provider: ProviderUnavailable['provider'], message: string) {
    super('unavailable', message)
    this.provider = provider
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    paymentGateway: PaymentGateway
  }
}
