import type { FastifyInstance } from 'fastify'
import { type BusinessPermit, recordChange } from '#server/businesses/businesses.guards.ts'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { AppError, notFound, unavailable } from '#server/lib/http/errors.ts'
import type { Jobs } from '#server/lib/jobs/jobs.ts'
import { isListed } from '#shared/businesses/businesses.policy.ts'
import type { Intent } from '#shared/payments/payments.schemas.ts'
import { promotionAmountCents, promotionCurrency } from '#shared/payments/promotion-plans.ts'
import { type PaymentGateway, type ProviderIntent, ProviderUnavailable } from './payment.gateway.ts'
import type { PaymentRow } from './payments.repository.ts'
import { isIntentOf, settleNow } from './payments.service.ts'
import {
  createPayment,
  findPurchase,
  listOpenPaymentIdsOfUser,
  lockPayer,
  lockPromotedBusiness,
  type Purchase,
  updateIntent,
} from './purchases.repository.ts'

/**
 * Guarantee: one purchase is one payment and one intent, no matter how often and in how many tabs it is started.
 */

export type PurchaseTools = Pick<FastifyInstance, 'db' | 'jobs' | 'config' | 'paymentGateway'>

/** Seconds after which the provider is asked about an unconfirmed payment. */
const firstCheck = 45

/**
 * Starts a purchase at the provider, or resumes an existing one. Throws conflict for a business that isn't public, and
 * unavailable while the provider is unavailable: then nothing is charged, and a retry continues with the same payment.
 */
export async function beginPurchase(
  tools: PurchaseTools,
  permit: BusinessPermit,
  purchase: Purchase,
): Promise<Intent> {
  // A second round is for an intent that can no longer be paid.
  for (let round = 1; round <= 2; round++) {
    const payment = await keepPayment(tools, permit, purchase)
    const intent = await findOrCreateIntent(tools, payment).catch(
      // An intent that a client already has may be paid by now.
      payment.intent_id === null ? throwNotCharged : throwMaybeCharged,
    )
    if (intent && isPayable(intent, purchase)) return toIntent(intent)
    // Another tab may still hold its secret.
    const givenUp = intent && (await tools.paymentGateway.cancelIntent(intent.id).catch(throwMaybeCharged))
    if (givenUp && isPaid(givenUp)) return toIntent(givenUp)
    await settleNow(tools.db, tools, payment.id, { status: 'failed', isOver: true })
  }
  throw unavailable()
}

const isPaid = ({ status }: ProviderIntent) => status === 'succeeded' || status === 'processing'

/**
 * Paid, or payable at the current price: a purchase started before a price change would cost a price no screen shows.
 */
const isPayable = (intent: ProviderIntent, { planId, duration }: Purchase) =>
  isPaid(intent) ||
  (intent.status === 'open' && intent.amountCents === promotionAmountCents(planId, duration))

const toIntent = ({ clientSecret, id, amountCents, status }: ProviderIntent): Intent => ({
  clientSecret,
  paymentIntentId: id,
  amount: amountCents,
  currency: promotionCurrency,
  isPaid: status === 'succeeded',
})

/** Stores the purchase before calling the provider, with a follow-up job in case this process ends here. */
async function keepPayment(
  { db, jobs, paymentGateway }: PurchaseTools,
  permit: BusinessPermit,
  purchase: Purchase,
): Promise<PaymentRow> {
  const { userId, businessId, planId, duration } = purchase
  return inTransaction(db, async (tx) => {
    if (!(await lockPayer(tx, userId))) throw new AppError('unauthenticated', 'Please sign in.')
    const status = await lockPromotedBusiness(tx, businessId)
    if (!status) throw notFound('business')
    if (!isListed(status)) throw new AppError('conflict', `This business is ${status} and can't be promoted.`)
    // A separate statement: one that waited for the lock would not see the parallel request's rows.
    const known = await findPurchase(tx, purchase)
    if (known) return known
    const amountCents = promotionAmountCents(planId, duration)
    const done = { action: 'promotion.ordered', details: { plan: planId, duration } } as const
    const ownedId = await recordChange(tx, permit, done)
    const { provider } = paymentGateway
    const payment = await createPayment(tx, purchase, ownedId, { amountCents, provider })
    await jobs.enqueue(tx, 'settle-payment', { paymentId: payment.id }, firstCheck)
    return payment
  })
}

/**
 * The provider's intent of a payment, created if needed: always with the same key, so an attempt whose response was
 * lost is found again. Null when the provider doesn't know it, as after a change of keys.
 */
export async function findOrCreateIntent(
  { db, paymentGateway }: { db: Db; paymentGateway: PaymentGateway },
  payment: PaymentRow,
): Promise<ProviderIntent | null> {
  const { id, intent_id: intentId, business_id: businessId, promotion_package: planId } = payment
  if (payment.provider !== paymentGateway.provider) return null
  if (intentId !== null) return paymentGateway.findIntent(intentId)
  if (businessId === null || planId === null) return null
  const intent = await paymentGateway.createIntent({
    key: `payment-${paymentKey(payment)}`,
    amountCents: payment.amount_cents,
    metadata: { paymentId: id, businessId, planId, promotionDuration: payment.promotion_duration },
  })
  return isIntentOf(payment, intent) && (await updateIntent(db, id, intent)) ? intent : null
}

/** Most purchases of a deleted account canceled immediately; the rest are left to their own jobs. */
const abandonedAtOnce = 5

/**
 * In the transaction that deletes an account: cancels its open purchases at the provider, so a tab that is still open can't
 * be charged. The person must be locked.
 */
export async function abandonPurchases(tx: Tx, userId: number, { jobs }: { jobs: Jobs }): Promise<void> {
  for (const paymentId of await listOpenPaymentIdsOfUser(tx, userId, abandonedAtOnce))
    await jobs.enqueue(tx, 'settle-payment', { paymentId })
}

/** Identifies a payment among all that ever existed: a restored or new database issues its numbers again. */
export const paymentKey = ({ id, created_at }: PaymentRow): string => `${id}-${created_at.getTime()}`

const withAdvice = (advice: string) => (error: unknown) => {
  if (!(error instanceof ProviderUnavailable)) throw error
  throw new ProviderUnavailable(error.provider, `Our payment provider is not responding. ${advice}`)
}

const throwNotCharged = withAdvice('No card was charged. Please try again in a moment.')

/** A card may have been charged by now, so the message must not suggest paying again. */
export const throwMaybeCharged = withAdvice(
  "If your card was charged, the promotion starts automatically within minutes. Please don't pay again.",
)
