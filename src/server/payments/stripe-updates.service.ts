import type { FastifyInstance } from 'fastify'
import { inTransaction } from '#server/lib/database/db.ts'
import { createPaymentEvent } from './payment-events.repository.ts'
import { findPayment, findPaymentOfIntent, type PaymentRow } from './payments.repository.ts'
import { isIntentOf, settlePayment } from './payments.service.ts'
import type { StripeUpdate } from './stripe-webhook.handlers.ts'

/** Guarantee: a provider event takes effect once, in the transaction that records it, or not at all. */

type UpdateTools = Pick<FastifyInstance, 'db' | 'jobs' | 'config' | 'log'>

/** Handles a signed event. Events about none of our payments are ignored: the account may have other uses. */
export async function handleStripeUpdate(
  tools: UpdateTools,
  event: { id: string; type: string },
  { intent, update }: StripeUpdate,
): Promise<void> {
  const payment = await findPaymentOfUpdate(tools, intent)
  if (!payment) return
  if (!isIntentOf(payment, intent)) {
    tools.log.error(
      { eventId: event.id, paymentId: payment.id },
      'event of an intent that differs from its payment',
    )
    return
  }
  await inTransaction(tools.db, async (tx) => {
    const isNew = await createPaymentEvent(tx, { ...event, intentId: intent.id })
    if (isNew) await settlePayment(tx, tools, payment.id, update)
  })
}

/** By the intent, or by its metadata if its ID isn't recorded yet. */
async function findPaymentOfUpdate(
  { db }: UpdateTools,
  { id, metadata }: StripeUpdate['intent'],
): Promise<PaymentRow | undefined> {
  const payment = await findPaymentOfIntent(db, id)
  if (payment || !metadata) return payment
  const unnamed = await findPayment(db, metadata.paymentId)
  return unnamed?.provider === 'stripe' && unnamed.intent_id === null ? unnamed : undefined
}
