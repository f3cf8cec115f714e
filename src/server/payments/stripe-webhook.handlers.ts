import type { Stripe } from 'stripe'
import { type ProviderIntent, readIntentMetadata } from './payment.gateway.ts'
import { type PaymentUpdate, toPaymentUpdate } from './payments.service.ts'
import { toProviderIntent } from './stripe.gateway.ts'

/** Which intent an event is about, and what it reports about its payment. */
export type StripeUpdate = {
  intent: Pick<ProviderIntent, 'id' | 'amountCents' | 'currency' | 'metadata'>
  update: PaymentUpdate
}

const ofIntent = ({ data }: { data: { object: Stripe.PaymentIntent } }): StripeUpdate => {
  const intent = toProviderIntent(data.object)
  return { intent, update: toPaymentUpdate(intent) }
}

/** A partial refund leaves the promotion unchanged. */
const ofRefund = ({ data: { object: charge } }: Stripe.ChargeRefundedEvent): StripeUpdate | null => {
  const { payment_intent: of, amount: amountCents, currency, livemode } = charge
  const id = typeof of === 'string' ? of : of?.id
  if (!id || !charge.refunded) return null
  const metadata = readIntentMetadata(charge.metadata)
  return {
    intent: { id, amountCents, currency, metadata },
    update: { status: 'refunded', intent: { id, livemode } },
  }
}

/** Maps an event to a report. An event may come twice, late, or before an earlier one. */
export function readStripeEvent(event: Stripe.Event): StripeUpdate | null {
  switch (event.type) {
    case 'payment_intent.created':
    case 'payment_intent.processing':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
    case 'payment_intent.succeeded':
      return ofIntent(event)
    case 'charge.refunded':
      return ofRefund(event)
    default:
      return null
  }
}
