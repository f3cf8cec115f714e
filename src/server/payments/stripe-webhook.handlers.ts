import type { Stripe } from 'stripe'
import type { DisputeReport, DisputeState } from '#shared/payments/disputes.ts'
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

/** Which intent was disputed, and what its bank does. */
export type StripeDispute = { intentId: string; dispute: DisputeReport & { id: string } }

/** `amount_refunded` is the sum of all refunds so far. */
const ofRefund = ({ data: { object: charge } }: Stripe.ChargeRefundedEvent): StripeUpdate | null => {
  const {
    payment_intent: of,
    amount: amountCents,
    amount_refunded: refundedCents,
    currency,
    livemode,
  } = charge
  const id = idOf(of)
  if (!id) return null
  const metadata = readIntentMetadata(charge.metadata)
  const status = charge.refunded ? 'refunded' : 'succeeded'
  return {
    intent: { id, amountCents, currency, metadata },
    update: { status, refundedCents, intent: { id, livemode } },
  }
}

const idOf = (of: string | { id: string } | null): string | undefined =>
  typeof of === 'string' ? of : of?.id

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

/** A refund whose money came back: the card is closed, or the account here had too little. */
export type FailedRefund = { intentId: string; amountCents: number; reason: string }

/** Maps an event to a refund that failed; null for any other event, and for a charge without an intent. */
export function readFailedRefund(event: Stripe.Event): FailedRefund | null {
  if (event.type !== 'refund.failed') return null
  const { payment_intent: of, amount: amountCents, failure_reason: reason } = event.data.object
  const intentId = idOf(of)
  return intentId ? { intentId, amountCents, reason: reason ?? 'unknown' } : null
}

/** Maps an event to a report of a dispute; null for any other event, and for a charge without an intent. */
export function readStripeDispute(event: Stripe.Event): StripeDispute | null {
  switch (event.type) {
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return ofDispute(event)
    default:
      return null
  }
}

type DisputeEvent = Pick<Stripe.Event, 'type' | 'created'> & { data: { object: Stripe.Dispute } }

function ofDispute({ type, created, data: { object: dispute } }: DisputeEvent): StripeDispute | null {
  const intentId = idOf(dispute.payment_intent)
  if (!intentId) return null
  const { status, amount, balance_transactions: moves, evidence_details: evidence } = dispute
  /** When money moved, by the books or else by the event that says so. */
  const movedAt = (sign: 1 | -1, named: Stripe.Event['type']): Date | null => {
    const moved = moves.find((move) => Math.sign(move.amount) === sign)?.created
    return toInstant(moved ?? (type === named ? created : 0))
  }
  return {
    intentId,
    dispute: {
      id: dispute.id,
      amountCents: amount,
      state: disputeStates[status] ?? 'open',
      reason: dispute.reason,
      openedAt: new Date(dispute.created * 1000),
      dueAt: status.endsWith('needs_response') ? toInstant(evidence.due_by) : null,
      reportedAt: new Date(created * 1000),
      withdrawnAt: movedAt(-1, 'charge.dispute.funds_withdrawn'),
      reinstatedAt: movedAt(1, 'charge.dispute.funds_reinstated'),
    },
  }
}

/** Of seconds since 1970; 0 is how Stripe says that there is none. */
const toInstant = (seconds: number | null): Date | null => (seconds ? new Date(seconds * 1000) : null)

/** In a prevented one the payer has the money back without a decision. */
const disputeStates: Record<string, DisputeState> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'dropped',
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  won: 'won',
  lost: 'lost',
  prevented: 'lost',
}
