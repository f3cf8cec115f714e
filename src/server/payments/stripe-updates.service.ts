import type { FastifyInstance } from 'fastify'
import { inTransaction } from '#server/lib/database/db.ts'
import { recordDispute } from './disputes.service.ts'
import { recordFailedRefund } from './failed-refunds.service.ts'
import { createPaymentEvent } from './payment-events.repository.ts'
import { findPayment, findPaymentOfIntent, type PaymentRow } from './payments.repository.ts'
import { isIntentOf, settlePayment, toPaymentUpdate } from './payments.service.ts'
import type { FailedRefund, StripeDispute, StripeUpdate } from './stripe-webhook.handlers.ts'

/** Guarantee: a provider event takes effect once, in the transaction that records it, or not at all. */

type UpdateTools = Pick<FastifyInstance, 'db' | 'jobs' | 'config' | 'log'>
type NamedEvent = { id: string; type: string }

/** Handles a signed event. Events about none of our payments are ignored: the account may have other uses. */
export async function handleStripeUpdate(
  tools: UpdateTools,
  event: NamedEvent,
  { intent, update }: StripeUpdate,
): Promise<void> {
  const payment = await findPaymentOfUpdate(tools, event, intent)
  if (!payment) return
  await inTransaction(tools.db, async (tx) => {
    const isNew = await createPaymentEvent(tx, { ...event, intentId: intent.id })
    if (isNew) await settlePayment(tx, tools, payment.id, update)
  })
}

/**
 * Handles a signed event of a dispute. Throws unavailable while the provider has to be asked and doesn't answer; Stripe
 * then repeats the event.
 */
export async function handleStripeDispute(
  tools: UpdateTools & Pick<FastifyInstance, 'paymentGateway'>,
  event: NamedEvent,
  { intentId, dispute }: StripeDispute,
): Promise<void> {
  const known = await findPaymentOfIntent(tools.db, intentId)
  // It may come before the report that the payment was paid, and doesn't name the payment.
  const intent = known && wasPaid(known) ? null : await tools.paymentGateway.findIntent(intentId)
  const payment = intent ? await findPaymentOfUpdate(tools, event, intent) : known
  if (!payment) return
  await inTransaction(tools.db, async (tx) => {
    if (!(await createPaymentEvent(tx, { ...event, intentId }))) return
    if (intent) await settlePayment(tx, tools, payment.id, toPaymentUpdate(intent))
    await recordDispute(tx, tools, payment.id, dispute)
  })
}

/** Handles a signed event of a refund that failed. */
export async function handleFailedRefund(
  tools: UpdateTools & Pick<FastifyInstance, 'events'>,
  event: NamedEvent,
  { intentId, ...failure }: FailedRefund,
): Promise<void> {
  const payment = await findPaymentOfIntent(tools.db, intentId)
  if (!payment) return
  await inTransaction(tools.db, async (tx) => {
    if (await createPaymentEvent(tx, { ...event, intentId }))
      await recordFailedRefund(tx, tools, payment.id, failure)
  })
}

const wasPaid = ({ status }: PaymentRow) => status === 'succeeded' || status === 'refunded'

/** By the intent, or by its metadata if its ID isn't recorded yet. Logs an intent that differs from its payment. */
async function findPaymentOfUpdate(
  { db, log }: UpdateTools,
  event: NamedEvent,
  intent: StripeUpdate['intent'],
): Promise<PaymentRow | undefined> {
  const { id, metadata } = intent
  const named = await findPaymentOfIntent(db, id)
  const byMetadata = named || !metadata ? undefined : await findPayment(db, metadata.paymentId)
  const isUnnamed = byMetadata?.provider === 'stripe' && byMetadata.intent_id === null
  const payment = named ?? (isUnnamed ? byMetadata : undefined)
  if (!payment || isIntentOf(payment, intent)) return payment
  log.error({ eventId: event.id, paymentId: payment.id }, 'event of an intent that differs from its payment')
  return undefined
}
