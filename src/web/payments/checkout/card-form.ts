import type { CustomerInfo, Intent } from '#shared/payments/payments.schemas.ts'

/** Charges the card through the provider. Throws PaymentFault with the provider's message. */
export type ChargeCard = (intent: Intent, customer: CustomerInfo) => Promise<void>

/** A card form, for either provider. */
export type CardForm = {
  /**
   * Validates the form before the payment starts. Null when it shows its own errors; throws PaymentFault when there is no
   * card to charge.
   */
  prepare(): Promise<ChargeCard | null>
}

/** Why a payment failed, in words for the payer. */
export class PaymentFault extends Error {
  /** The original error, for the fields the server rejected. */
  readonly reason: unknown
  /** A field of the card shows it. */
  readonly isShown: boolean
  constructor(message: string, reason?: unknown, isShown = false) {
    super(message)
    this.name = 'PaymentFault'
    this.reason = reason
    this.isShown = isShown
  }
}
