import type { PromotionPlanId } from '#shared/payments/promotion-plans.ts'

/** What an intent is for, in the provider's own books: there it can be compared with what somebody says of it. */
export type IntentMetadata = {
  paymentId: number
  businessId: number
  planId: PromotionPlanId
  promotionDuration: number
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

declare module 'fastify' {
  interface FastifyInstance {
    paymentGateway: PaymentGateway
  }
}
