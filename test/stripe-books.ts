import { randomBytes } from 'node:crypto'
import type { StripeDispute } from './stripe-disputes.ts'

/** The result of each test card, by Stripe's name for it and by number. */
const cards: Record<string, Decline | null> = {
  pm_card_visa: null,
  '4242424242424242': null,
  pm_card_chargeDeclined: {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  pm_card_chargeDeclinedInsufficientFunds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  pm_card_chargeDeclinedExpiredCard: { code: 'expired_card', message: 'Your card has expired.' },
}
const cardNumbers: Record<string, string> = {
  '4000000000000002': 'pm_card_chargeDeclined',
  '4000000000009995': 'pm_card_chargeDeclinedInsufficientFunds',
  '4000000000000069': 'pm_card_chargeDeclinedExpiredCard',
}

type Decline = { code: string; decline_code?: string; message: string }
export type TestCard = 'pm_card_visa' | `pm_card_chargeDeclined${'' | 'InsufficientFunds' | 'ExpiredCard'}`

/** Stripe's API names for these objects. */
export type StripeIntent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  client_secret: string
  status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled'
  metadata: Record<string, string>
  payment_method_types: string[]
  livemode: boolean
  created: number
  canceled_at: number | null
  cancellation_reason: string | null
  latest_charge: string | null
  last_payment_error: (Decline & { type: 'card_error'; charge: string }) | null
}
export type StripeCharge = {
  id: string
  object: 'charge'
  payment_intent: string
  amount: number
  amount_captured: number
  amount_refunded: number
  currency: string
  metadata: Record<string, string>
  status: 'succeeded' | 'failed'
  paid: boolean
  captured: boolean
  refunded: boolean
  /** Whether it was ever disputed. */
  disputed: boolean
  livemode: boolean
  created: number
  failure_code: string | null
  failure_message: string | null
}
export type StripeEvent = {
  id: string
  object: 'event'
  type: string
  api_version: string
  created: number
  livemode: boolean
  pending_webhooks: number
  request: { id: null; idempotency_key: null }
  data: { object: StripeObject }
}
/** Money that came back instead of reaching the payer. */
type StripeFailedRefund = {
  id: string
  object: 'refund'
  amount: number
  currency: string
  charge: string | null
  payment_intent: string
  status: 'failed'
  failure_reason: string
  created: number
}
type StripeObject = StripeIntent | StripeCharge | StripeDispute | StripeFailedRefund

/** An error in Stripe's format. */
export class StripeFault extends Error {
  readonly status: number
  readonly body: { error: Record<string, unknown> }
  constructor(status: number, type: string, message: string, more: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.body = { error: { type, message, ...more } }
  }
}

const rejected = (message: string, more: Record<string, unknown> = {}) =>
  new StripeFault(400, 'invalid_request_error', message, more)

const apiVersion = '2026-10-28.endive'
export const seconds = (): number => Math.floor(Date.now() / 1000)
const name = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

/** The provider's records, the only ones of how often each card was charged. Every event is passed to `tell`. */
export class StripeBooks {
  readonly intents = new Map<string, StripeIntent>()
  readonly charges = new Map<string, StripeCharge>()
  /** Charges that a bank decides about: they can't be refunded. */
  readonly #disputed = new Set<string>()
  readonly #livemode: boolean
  readonly #tell: (event: StripeEvent) => void

  constructor(livemode: boolean, tell: (event: StripeEvent) => void) {
    this.#livemode = livemode
    this.#tell = tell
  }

  create(
    given: Pick<StripeIntent, 'amount' | 'currency' | 'metadata' | 'payment_method_types'>,
  ): StripeIntent {
    const id = name('pi')
    const intent: StripeIntent = {
      id,
      object: 'payment_intent',
      ...given,
      amount_received: 0,
      client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
      status: 'requires_payment_method',
      livemode: this.#livemode,
      created: seconds(),
      canceled_at: null,
      cancellation_reason: null,
      latest_charge: null,
      last_payment_error: null,
    }
    this.intents.set(id, intent)
    this.announce('payment_intent.created', intent)
    return intent
  }

  get(id: string): StripeIntent {
    const intent = this.intents.get(id)
    if (intent) return intent
    const more = { code: 'resource_missing', param: 'intent' }
    throw new StripeFault(404, 'invalid_request_error', `No such payment_intent: '${id}'`, more)
  }

  /** Charges a card. Throws Stripe's error if it is declined. */
  confirm(id: string, card: string): StripeIntent {
    const intent = this.get(id)
    const method = cardNumbers[card] ?? card
    const decline = cards[method]
    if (decline === undefined)
      throw rejected(`No such PaymentMethod: '${card}'`, {
        code: 'resource_missing',
        param: 'payment_method',
      })
    if (intent.status !== 'requires_payment_method') throw wrongState(intent, 'confirm')
    const charge = this.#charge(intent, decline)
    intent.latest_charge = charge.id
    if (!decline) {
      Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, last_payment_error: null })
      this.announce('payment_intent.succeeded', intent)
      return intent
    }
    intent.last_payment_error = { type: 'card_error', ...decline, charge: charge.id }
    this.announce('payment_intent.payment_failed', intent)
    throw new StripeFault(402, 'card_error', decline.message, {
      ...intent.last_payment_error,
      payment_intent: intent,
    })
  }

  #charge(intent: StripeIntent, decline: Decline | null): StripeCharge {
    const charge: StripeCharge = {
      id: name('ch'),
      object: 'charge',
      payment_intent: intent.id,
      amount: intent.amount,
      amount_captured: decline ? 0 : intent.amount,
      amount_refunded: 0,
      currency: intent.currency,
      metadata: { ...intent.metadata },
      status: decline ? 'failed' : 'succeeded',
      paid: !decline,
      captured: !decline,
      refunded: false,
      disputed: false,
      livemode: this.#livemode,
      created: seconds(),
      failure_code: decline?.code ?? null,
      failure_message: decline?.message ?? null,
    }
    this.charges.set(charge.id, charge)
    return charge
  }

  cancel(id: string, reason: string | null): StripeIntent {
    const intent = this.get(id)
    if (intent.status !== 'requires_payment_method') throw wrongState(intent, 'cancel')
    Object.assign(intent, { status: 'canceled', canceled_at: seconds(), cancellation_reason: reason })
    this.announce('payment_intent.canceled', intent)
    return intent
  }

  /** Refunds so many cents, or what is left. */
  refund(intentId: string, cents?: number): Record<string, unknown> {
    const intent = this.get(intentId)
    const charge = this.charges.get(intent.latest_charge ?? '')
    if (!charge?.paid)
      throw rejected(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`)
    if (charge.refunded) {
      const more = { code: 'charge_already_refunded' }
      throw rejected(`Charge ${charge.id} has already been refunded.`, more)
    }
    if (this.#disputed.has(charge.id))
      throw rejected(`Charge ${charge.id} has been charged back.`, { code: 'charge_disputed' })
    const left = charge.amount - charge.amount_refunded
    const amount = cents ?? left
    if (amount > left) throw rejected(`Refund amount (${amount}) is greater than unrefunded amount (${left})`)
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded === charge.amount
    this.announce('charge.refunded', charge)
    const { currency } = charge
    const refund = { id: name('re'), object: 'refund', amount, currency, charge: charge.id }
    return { ...refund, payment_intent: intentId, status: 'succeeded', created: seconds(), metadata: {} }
  }

  /** The payer's bank sends a whole refund back. */
  failRefund(intentId: string, failure_reason: string, cents?: number): void {
    const { amount, currency, latest_charge: charge } = this.get(intentId)
    const refund = { id: name('re'), object: 'refund', amount: cents ?? amount, currency, charge } as const
    const failed = { status: 'failed', failure_reason, created: seconds() } as const
    this.announce('refund.failed', { ...refund, payment_intent: intentId, ...failed })
  }

  /** A bank decides about a charge. */
  disputed(chargeId: string): void {
    this.#disputed.add(chargeId)
    const charge = this.charges.get(chargeId)
    if (charge) charge.disputed = true
  }

  /** It has decided for us. */
  undisputed(chargeId: string): void {
    this.#disputed.delete(chargeId)
  }

  /** Sends an event about the current state of an object, with changes from `as`. */
  announce(type: string, object: StripeObject, as: Partial<StripeIntent> = {}): StripeEvent {
    const event: StripeEvent = {
      id: name('evt'),
      object: 'event',
      type,
      api_version: apiVersion,
      created: seconds(),
      livemode: this.#livemode,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      data: { object: { ...structuredClone(object), ...as } as StripeObject },
    }
    this.#tell(event)
    return event
  }

  /** Total received, in cents: the reference for all other totals. */
  sums(): { captured: number; refunded: number } {
    let captured = 0
    let refunded = 0
    for (const charge of this.charges.values()) {
      captured += charge.amount_captured
      refunded += charge.amount_refunded
    }
    return { captured, refunded }
  }
}

function wrongState(intent: StripeIntent, verb: string): StripeFault {
  const message = `This PaymentIntent's status is ${intent.status}, so you cannot ${verb} it.`
  return rejected(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })
}
