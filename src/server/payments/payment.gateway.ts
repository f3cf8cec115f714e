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

/** What an intent is for, in the provider's own books: there it can be compared with what somebody says of it. */
export type IntentMetadata = z.infer<typeof metadataSchema>

/** As it stands in the provider's books, where everything is text. */
export const writeIntentMetadata = (metadata: IntentMetadata): Record<string, string> =>
  Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, String(value)]))

/** Null for what is not ours. */
export function readIntentMetadata(written: unknown): IntentMetadata | null {
  return metadataSchema.safeParse(written).data ?? null
}

/** An intent as the provider tells of it. */
export type ProviderIntent = {
  id: string
  clientSecret: string
  amountCents: number
  currency: string
  /** `open` waits for a card, also after one was declined. */
  status: 'open' | 'processing' | 'succeeded' | 'canceled'
  isRefunded: boolean
  livemode: boolean
  /** Of the last card that was declined: the provider's code, and its words for the person who pays. */
  failure: { code: string; message: string } | null
  /** As it was given, in text; null for an intent that somebody else's program made. */
  metadata: IntentMetadata | null
}

/**
 * Who takes the money. Two of them: Stripe, and the labelled stand-in for test cards. Each call may be repeated with the
 * same key and has its effect once. Each throws unavailable when the provider doesn't answer within eight seconds.
 */
export type PaymentGateway = {
  provider: 'stripe' | 'test'
  createIntent(given: { key: string; amountCents: number; metadata: IntentMetadata }): Promise<ProviderIntent>
  /** Null when the provider knows no such intent. */
  findIntent(intentId: string): Promise<ProviderIntent | null>
  /** Gives an intent up, unless it was paid meanwhile; answers what it is then. */
  cancelIntent(intentId: string): Promise<ProviderIntent | null>
  /** Sends all of the money back. */
  refundIntent(intentId: string, key: string): Promise<void>
}

/** 503 while the provider doesn't answer. */
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
