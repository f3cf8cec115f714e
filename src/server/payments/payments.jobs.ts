import type { FastifyInstance } from 'fastify'
import pLimit from 'p-limit'
import { type Db, inTransaction } from '../lib/db.ts'
import { findPayment, listOpenPaymentIds, type PaymentRow } from './payments.repository.ts'
import { isIntentOf, type News, newsOf, settlePayment } from './payments.service.ts'
import { findOrCreateIntent } from './purchases.service.ts'
import { sendMoneyBack } from './refunds.service.ts'

export type CheckTools = Pick<FastifyInstance, 'jobs' | 'config' | 'publicChanges' | 'paymentGateway'> & {
  db: Db
}

/** In seconds. The pause before the next look is as long as the payment is old, so the looks become rarer. */
const times = { shortestPause: 45, longestPause: 3600, givenUpAfter: 24 * 3600 }

/** Most payments that a start looks at, and how many at a time. */
const atStart = { max: 2_000, atOnce: 5 }

/**
 * Asks the provider about a payment of which nobody else has told, and comes again until it is paid or given up. Throws
 * while the provider is away; then the queue tries again.
 */
export async function checkPayment(tools: CheckTools, paymentId: number): Promise<void> {
  await look(tools, paymentId, async (tx, { created_at: createdAt }) => {
    const age = (Date.now() - createdAt.getTime()) / 1000
    const pause = Math.min(Math.max(age, times.shortestPause), times.longestPause)
    await tools.jobs.enqueue(tx, 'settle-payment', { paymentId }, Math.round(pause))
  })
}

/** Asks about everything that is open, once: what was paid while no process ran shouldn't wait for its next look. */
export async function checkOpenPayments(tools: CheckTools): Promise<void> {
  const ids = await listOpenPaymentIds(tools.db, atStart.max)
  const limit = pLimit(atStart.atOnce)
  const looks = ids.map((id) => limit(() => look(tools, id, async () => {})))
  // While the provider is away there is no use in asking about the others.
  await Promise.all(looks).catch((error) => {
    limit.clearQueue()
    throw error
  })
}

type IfOpen = (tx: Parameters<typeof settlePayment>[0], payment: PaymentRow) => Promise<void>

async function look(tools: CheckTools, paymentId: number, ifOpen: IfOpen): Promise<void> {
  const { db, publicChanges } = tools
  const payment = await findPayment(db, paymentId)
  if (!payment || payment.closed_at) return
  if (payment.status === 'succeeded') return sendMoneyBack(tools, payment)
  const news = await ask(tools, payment)
  const settled = await inTransaction(db, async (tx) => {
    const after = await settlePayment(tx, tools, paymentId, news)
    if (after && !after.payment.closed_at) await ifOpen(tx, after.payment)
    return after
  })
  if (settled?.hasMoved) publicChanges.announceHere()
}

/** Nobody can want it any more: it is too old, or there is nothing left to promote. */
const isGivenUp = ({ business_id: businessId, created_at: createdAt }: PaymentRow) =>
  businessId === null || Date.now() - createdAt.getTime() > times.givenUpAfter * 1000

async function ask(tools: CheckTools, payment: PaymentRow): Promise<News> {
  const { paymentGateway: gateway } = tools
  if (!isGivenUp(payment)) {
    const intent = await findOrCreateIntent(tools, payment)
    return intent && isIntentOf(payment, intent) ? newsOf(intent) : { status: 'pending' }
  }
  const isOurs = payment.provider === gateway.provider
  const intent = isOurs && payment.intent_id ? await gateway.cancelIntent(payment.intent_id) : null
  return intent && isIntentOf(payment, intent) ? newsOf(intent) : { status: 'failed', isOver: true }
}
