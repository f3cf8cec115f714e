import type { FastifyInstance } from 'fastify'
import pLimit from 'p-limit'
import { type Db, inTransaction } from '#server/lib/database/db.ts'
import {
  findPaymentToCheck,
  listOpenPaymentIds,
  type PaymentRow,
  type PaymentToCheck,
} from './payments.repository.ts'
import {
  awaitsRefund,
  isIntentOf,
  type PaymentUpdate,
  settlePayment,
  toPaymentUpdate,
} from './payments.service.ts'
import { findOrCreateIntent } from './purchases.service.ts'
import { refundAtProvider } from './refunds.service.ts'

type CheckTools = Pick<FastifyInstance, 'jobs' | 'config' | 'paymentGateway'> & { db: Db }

/** In seconds. The delay before the next check equals the payment's age, so checks become rarer. */
const times = { shortestPause: 45, longestPause: 3600, givenUpAfter: 24 * 3600 }

/**
 * Most payments checked at startup, how many at a time, and how many may fail before the rest are left to their own jobs.
 */
const atStart = { max: 2_000, atOnce: 5, failuresMax: 10 }

/**
 * Asks the provider about a payment that no event or client has reported, and repeats until it is paid or canceled.
 * Throws while the provider is unavailable; then the queue retries.
 */
export async function checkPayment(tools: CheckTools, paymentId: number): Promise<void> {
  await look(tools, paymentId, async (tx, { created_at: createdAt }) => {
    const age = (Date.now() - createdAt.getTime()) / 1000
    const pause = Math.min(Math.max(age, times.shortestPause), times.longestPause)
    await tools.jobs.enqueue(tx, 'settle-payment', { paymentId }, Math.round(pause))
  })
}

/** Checks all open payments once: those paid while no process was running shouldn't wait for their next check. */
export async function checkOpenPayments(tools: CheckTools): Promise<void> {
  const ids = await listOpenPaymentIds(tools.db, atStart.max)
  const limit = pLimit(atStart.atOnce)
  const failures: unknown[] = []
  const lookOnce = async (id: number) => {
    // One that always fails must not block the others, but there is no point in continuing while the provider is down.
    if (failures.length >= atStart.failuresMax) return
    await look(tools, id, async () => {}).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(ids.map((id) => limit(lookOnce, id)))
  // A single failure is left to its own job; if all failed, the sweep runs again.
  if (ids.length > 0 && failures.length >= Math.min(ids.length, atStart.failuresMax)) throw failures[0]
}

type IfOpen = (tx: Parameters<typeof settlePayment>[0], payment: PaymentRow) => Promise<void>

async function look(tools: CheckTools, paymentId: number, ifOpen: IfOpen): Promise<void> {
  const payment = await findPaymentToCheck(tools.db, paymentId)
  if (!payment || payment.closed_at) return
  if (awaitsRefund(payment)) {
    await refundAtProvider(tools, payment)
    return
  }
  const update = await ask(tools, payment)
  await inTransaction(tools.db, async (tx) => {
    const after = await settlePayment(tx, tools, paymentId, update)
    if (after && !after.closed_at) await ifOpen(tx, after)
  })
}

/** Too old, the payer's account was deleted, or there is nothing to promote. */
const isGivenUp = ({ user_id: userId, is_promotable: isPromotable, created_at: createdAt }: PaymentToCheck) =>
  userId === null || !isPromotable || Date.now() - createdAt.getTime() > times.givenUpAfter * 1000

async function ask(tools: CheckTools, payment: PaymentToCheck): Promise<PaymentUpdate> {
  const { paymentGateway: gateway } = tools
  if (!isGivenUp(payment)) {
    const intent = await findOrCreateIntent(tools, payment)
    return intent && isIntentOf(payment, intent) ? toPaymentUpdate(intent) : { status: 'pending' }
  }
  const isOurs = payment.provider === gateway.provider
  const intent = isOurs && payment.intent_id ? await gateway.cancelIntent(payment.intent_id) : null
  return intent && isIntentOf(payment, intent) ? toPaymentUpdate(intent) : { status: 'failed', isOver: true }
}
