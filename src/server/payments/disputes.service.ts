import type { FastifyInstance } from 'fastify'
import type { Tx } from '#server/lib/database/db.ts'
import {
  type DisputeReport,
  type DisputeState,
  mergeDispute,
  sumDisputes,
} from '#shared/payments/disputes.ts'
import { queueDisputeNews } from './disputes.emails.ts'
import { listDisputes, saveDispute, updateDisputed } from './disputes.repository.ts'
import { listAdministrators } from './payment-mails.repository.ts'
import { awaitsRefund } from './payments.service.ts'
import type { Stopped } from './promotion-pauses.repository.ts'
import { stopOrResumePromotion } from './promotion-pauses.service.ts'
import { lockPayment } from './settling.repository.ts'

/**
 * Guarantee: a payment's money and promotion stand as its disputes do, no matter in which order and how often they are
 * reported.
 */

type Tools = Pick<FastifyInstance, 'jobs' | 'config'>

/** Applies a report of a dispute of a paid payment. An inquiry stops nothing; no money has moved yet. */
export async function recordDispute(
  tx: Tx,
  tools: Tools,
  paymentId: number,
  { id: disputeId, ...report }: DisputeReport & { id: string },
): Promise<void> {
  // People come before payments, the order in which account deletion locks them.
  const admins = await listAdministrators(tx)
  const locked = await lockPayment(tx, paymentId)
  if (!locked) return
  const { payment: before, now } = locked
  const disputes = await listDisputes(tx, paymentId)
  const known = disputes.get(disputeId)
  const dispute = mergeDispute(known, report)
  await saveDispute(tx, { disputeId, paymentId }, dispute)
  disputes.set(disputeId, dispute)
  const payment = await updateDisputed(tx, paymentId, sumDisputes([...disputes.values()]))
  if (payment.dispute !== before.dispute) {
    await stopOrResumePromotion(tx, { paymentId, stopped: toStopped(payment.dispute), at: now })
    // The bank holds nothing back anymore, so the refund that was due can be made.
    if (awaitsRefund(payment) && payment.dispute === 'won')
      await tools.jobs.enqueue(tx, 'settle-payment', { paymentId })
  }
  await queueDisputeNews(tx, tools, paymentId, {
    admins,
    dispute,
    knownState: known?.state ?? null,
    wasDisputed: before.dispute,
    isDisputed: payment.dispute,
  })
}

const toStopped = (dispute: DisputeState | null): Stopped | null => {
  if (dispute === 'lost') return 'charged_back'
  return dispute === 'open' ? 'paused' : null
}
