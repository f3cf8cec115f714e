import type { FastifyInstance } from 'fastify'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { nextPaymentStatus, type PaymentStatus } from '#shared/payments/payment-status.ts'
import { promotionCurrency } from '#shared/payments/promotion-plans.ts'
import type { ProviderIntent } from './payment.gateway.ts'
import { queuePartialRefund, queueReceipt } from './payments.emails.ts'
import type { PaymentRow } from './payments.repository.ts'
import { startPromotion, withdrawPromotion } from './promotions.service.ts'
import { type LockedPayment, lockPayment, type Settled, updateSettled } from './settling.repository.ts'

/**
 * Guarantee: a payment takes effect once and a refund ends its promotion, no matter how many sources report it.
 */

/** The tools for settling; in a serving process, the application itself. */
type PaymentTools = Pick<FastifyInstance, 'jobs' | 'config' | 'paymentGateway'>

/** A report about a payment, from the provider's response, its webhook, or the clock. */
export type PaymentUpdate = {
  status: PaymentStatus
  /** Of the amount, so far; nothing is said about it when absent. */
  refundedCents?: number
  /** Absent when the provider wasn't asked. */
  intent?: Pick<ProviderIntent, 'id' | 'livemode'>
  /** Why a card was declined. */
  failureCode?: string
  /** True when no card can pay it anymore. */
  isOver?: boolean
}

/** The update that an intent means for its payment. */
export function toPaymentUpdate(intent: ProviderIntent): PaymentUpdate {
  const { status, amountCents, refundedCents, failure } = intent
  if (refundedCents === amountCents) return { status: 'refunded', intent }
  if (status === 'succeeded') return { status: 'succeeded', intent, refundedCents }
  const failureCode = failure?.code
  if (status === 'canceled')
    return { status: 'failed', intent, isOver: true, ...(failureCode && { failureCode }) }
  return failureCode ? { status: 'failed', intent, failureCode } : { status: 'pending', intent }
}

/** True for the intent that was created for this payment, with its amount: its data can be trusted. */
export function isIntentOf(
  payment: PaymentRow,
  {
    id,
    amountCents,
    currency,
    metadata,
  }: Pick<ProviderIntent, 'id' | 'amountCents' | 'currency' | 'metadata'>,
): boolean {
  const isItsBusiness = payment.business_id === null || metadata?.businessId === payment.business_id
  return (
    (payment.intent_id === null || payment.intent_id === id) &&
    amountCents === payment.amount_cents &&
    currency === promotionCurrency &&
    metadata?.paymentId === payment.id &&
    metadata.planId === payment.promotion_package &&
    metadata.promotionDuration === payment.promotion_duration &&
    isItsBusiness
  )
}

/**
 * Moves a payment forward. The first report of success starts its promotion and writes its receipt; a full refund ends it.
 * Repeated, late and out-of-order reports change nothing. Undefined when there is no such payment.
 */
export async function settlePayment(
  tx: Tx,
  tools: Pick<PaymentTools, 'jobs' | 'config'>,
  paymentId: number,
  update: PaymentUpdate,
): Promise<PaymentRow | undefined> {
  const locked = await lockPayment(tx, paymentId)
  if (!locked) return undefined
  const { payment: before, now } = locked
  const payment = await updateSettled(tx, paymentId, settle(locked, update))
  const hasMoved = payment.status !== before.status
  if (hasMoved && payment.status === 'succeeded') await fulfillPayment(tx, tools, payment, now)
  if (hasMoved && payment.status === 'refunded') await withdrawPromotion(tx, tools, { paymentId, at: now })
  if (payment.status === 'succeeded' && payment.refunded_cents > before.refunded_cents)
    await queuePartialRefund(tx, tools, paymentId)
  return payment
}

/** Settles in its own transaction. */
export async function settleNow(
  db: Db,
  tools: Pick<PaymentTools, 'jobs' | 'config'>,
  paymentId: number,
  update: PaymentUpdate,
): Promise<PaymentRow | undefined> {
  return inTransaction(db, (tx) => settlePayment(tx, tools, paymentId, update))
}

/**
 * True while a payment without a promotion waits for its refund: the only state in which a payment is both paid and open.
 */
export const awaitsRefund = ({ status, closed_at: closedAt }: PaymentRow): boolean =>
  status === 'succeeded' && closedAt === null

function settle({ payment: before, isPromotable, now }: LockedPayment, update: PaymentUpdate): Settled {
  const status = nextPaymentStatus(before.status, update.status)
  const hasMoney = status === 'succeeded' || status === 'refunded'
  const isFailing = status === 'failed'
  // Decided once, when the payment arrives: a payment whose promotion ran is not refunded when the business is deleted
  // later.
  const isForNothing =
    status === 'succeeded' && (before.status === status ? awaitsRefund(before) : !isPromotable)
  // The highest sum ever reported: reports may come in any order.
  const refundedCents =
    status === 'refunded' ? before.amount_cents : Math.max(before.refunded_cents, update.refundedCents ?? 0)
  const isOver = (hasMoney && !isForNothing) || (isFailing && update.isOver)
  return {
    status,
    intentId: before.intent_id ?? update.intent?.id ?? null,
    livemode: update.intent?.livemode ?? before.livemode,
    failureCode: isFailing ? (update.failureCode ?? before.failure_code) : null,
    processedAt: hasMoney ? (before.processed_at ?? now) : before.processed_at,
    refundedCents,
    refundedAt: refundedCents > before.refunded_cents ? now : before.refunded_at,
    closedAt: isForNothing ? null : (before.closed_at ?? (isOver ? now : null)),
  }
}

async function fulfillPayment(
  tx: Tx,
  tools: Pick<PaymentTools, 'jobs' | 'config'>,
  payment: PaymentRow,
  at: Date,
): Promise<void> {
  const { id: paymentId, business_id: businessId, promotion_package: planId } = payment
  // The job makes the refund.
  if (awaitsRefund(payment) || businessId === null || planId === null)
    return tools.jobs.enqueue(tx, 'settle-payment', { paymentId })
  const bought = { paymentId, businessId, planId, duration: payment.promotion_duration, at }
  await startPromotion(tx, bought)
  await queueReceipt(tx, tools, paymentId)
}
