import type { FastifyInstance } from 'fastify'
import { type Db, inTransaction } from '../lib/db.ts'
import { AppError, notFound } from '../lib/errors.ts'
import { findPayment, type PaymentRow } from './payments.repository.ts'
import { settlePayment } from './payments.service.ts'
import { keyOf } from './purchases.service.ts'

/** This room promises: money goes back once, whole, and takes its promotion along. */

type RefundTools = Pick<FastifyInstance, 'jobs' | 'config' | 'paymentGateway'> & { db: Db }

/** For staff. Sends back what was paid; twice is as once. Throws not_found, conflict for what wasn't paid, and unavailable. */
export async function refundPayment(tools: RefundTools, paymentId: number): Promise<PaymentRow> {
  const payment = await findPayment(tools.db, paymentId)
  if (!payment) throw notFound('payment')
  if (payment.status === 'refunded') return payment
  if (payment.status !== 'succeeded')
    throw new AppError('conflict', `Payment ${paymentId} is ${payment.status}: no money came.`)
  if (!payment.intent_id || payment.provider !== tools.paymentGateway.provider)
    throw new AppError(
      'conflict',
      `Payment ${paymentId} was made with the provider "${payment.provider}", which isn't set now.`,
    )
  await sendMoneyBack(tools, payment)
  return (await findPayment(tools.db, paymentId)) ?? payment
}

/** Sends back the money of a payment that succeeded. A stop in between is made good by doing it again. */
export async function sendMoneyBack(tools: RefundTools, payment: PaymentRow): Promise<void> {
  const { db, paymentGateway } = tools
  if (payment.intent_id === null || payment.provider !== paymentGateway.provider) return
  await paymentGateway.refundIntent(payment.intent_id, `refund-${keyOf(payment)}`)
  await inTransaction(db, (tx) => settlePayment(tx, tools, payment.id, { status: 'refunded' }))
}
