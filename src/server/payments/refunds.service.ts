import type { FastifyInstance } from 'fastify'
import { hasAction } from '#server/audit/actions.repository.ts'
import { recordAction } from '#server/audit/actions.service.ts'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import { findPayment, type PaymentRow } from './payments.repository.ts'
import { settlePayment } from './payments.service.ts'
import { paymentKey } from './purchases.service.ts'

/** Guarantee: the rest of a payment is refunded once, and its promotion ends with it. */

type RefundTools = Pick<FastifyInstance, 'jobs' | 'config' | 'paymentGateway'> & { db: Db }

/**
 * For staff. Refunds the rest of a payment; repeating it changes nothing. `actorId` is null for the command line. Throws
 * not_found, conflict for one that is unpaid or disputed, and unavailable.
 */
export async function refundPayment(
  tools: RefundTools,
  paymentId: number,
  actorId: number | null,
): Promise<PaymentRow> {
  const payment = await findPayment(tools.db, paymentId)
  if (!payment) throw notFound('payment')
  if (payment.status === 'refunded') return payment
  if (payment.status !== 'succeeded')
    throw new AppError('conflict', `Payment ${paymentId} is ${payment.status}: no money was received.`)
  if (!payment.intent_id || payment.provider !== tools.paymentGateway.provider)
    throw new AppError(
      'conflict',
      `Payment ${paymentId} was made with the provider "${payment.provider}", which is not configured now.`,
    )
  if (payment.dispute === 'lost') throw new AppError('conflict', `Payment ${paymentId} was charged back.`)
  const isRefunded = await refundAtProvider(tools, payment, (tx) => recordRefund(tx, payment, actorId))
  if (!isRefunded)
    throw new AppError(
      'conflict',
      `Payment ${paymentId} is disputed: its payer's bank is deciding on it, so it can't be refunded now.`,
    )
  return (await findPayment(tools.db, paymentId)) ?? payment
}

/**
 * Refunds a payment that succeeded; false while it is disputed. An interrupted refund is completed by repeating it.
 */
export async function refundAtProvider(
  tools: RefundTools,
  payment: PaymentRow,
  onSettled?: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  const { db, paymentGateway } = tools
  if (payment.dispute === 'open') return false
  if (payment.intent_id === null || payment.provider !== paymentGateway.provider) return false
  const isRefunded = await paymentGateway.refundIntent(payment.intent_id, `refund-${paymentKey(payment)}`)
  if (!isRefunded) return false
  await inTransaction(db, async (tx) => {
    await settlePayment(tx, tools, payment.id, { status: 'refunded' })
    await onSettled?.(tx)
  })
  return true
}

/** Logs one entry for simultaneous requests, even if the provider's event settled it first. The payment is locked. */
async function recordRefund(tx: Tx, payment: PaymentRow, actorId: number | null): Promise<void> {
  const action = { action: 'payment.refunded', targetType: 'payment', targetId: payment.id } as const
  if (await hasAction(tx, action)) return
  await recordAction(tx, { actorId, ...action, details: { amount: payment.kept_cents / 100 } })
}
