import type { CustomerInfo, Intent } from '#shared/payments/payments.schemas.ts'

/** Has the provider take the money. Throws PaymentFault with the provider's words. */
export type ChargeCard = (intent: Intent, customer: CustomerInfo) => Promise<void>

/** A form for a card, of one provider or the other. */
export type CardForm = {
  /**
   * Looks at what is typed before anything is begun. Null when it shows faults of its own; throws PaymentFault when
   * there is no card to charge.
   */
  prepare(): Promise<ChargeCard | null>
}

/** Why a payment went no further, in words for who pays. */
export class PaymentFault extends Error {
  /** What was thrown before, for the fields that the server refused. */
  readonly reason: unknown
  constructor(message: string, reason?: unknown) {
    super(message)
    this.name = 'PaymentFault'
    this.reason = reason
  }
}
