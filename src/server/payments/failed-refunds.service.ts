import type { FastifyInstance } from 'fastify'
import type { Tx } from '#server/lib/database/db.ts'
import { queueFailedRefund } from './failed-refunds.emails.ts'
import { listAdministrators } from './payment-mails.repository.ts'
import { lockPayment, updateFailedRefund } from './settling.repository.ts'
import type { FailedRefund } from './stripe-webhook.handlers.ts'

/** Guarantee: every refund that didn't reach its payer is on staff's list, with the sum of them, and the payer knows. */

type Tools = Pick<FastifyInstance, 'jobs' | 'config' | 'events'>

/** Notes that money of a payment came back; once per event. It still counts as refunded: it is owed to the payer. */
export async function recordFailedRefund(
  tx: Tx,
  tools: Tools,
  paymentId: number,
  failure: Omit<FailedRefund, 'intentId'>,
): Promise<void> {
  // People come before payments, the order in which account deletion locks them.
  const admins = await listAdministrators(tx)
  if (!(await lockPayment(tx, paymentId))) return
  await updateFailedRefund(tx, paymentId, failure)
  await tools.events.emit(tx, 'refund.failed', { paymentId })
  await queueFailedRefund(tx, tools, paymentId, { ...failure, admins })
}
