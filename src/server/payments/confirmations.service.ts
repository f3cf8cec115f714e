import { AppError } from '#server/lib/http/errors.ts'
import type { ConfirmedPayment } from '#shared/payments/payments.schemas.ts'
import type { PromotionPlanId } from '#shared/payments/promotion-plans.ts'
import type { ProviderIntent } from './payment.gateway.ts'
import { findPaymentOfIntent, findPaymentOfUser, type PaymentRow } from './payments.repository.ts'
import { awaitsRefund, isIntentOf, settleNow, toPaymentUpdate } from './payments.service.ts'
import { findPromotionOfPayment } from './promotions.repository.ts'
import { markConfirmed, type Purchase } from './purchases.repository.ts'
import { type PurchaseTools, throwMaybeCharged } from './purchases.service.ts'

/** Guarantee: a payment counts as paid only if the provider says so, never because a client does. */

/**
 * Tells the payer the result. Repeated calls return the same. Throws PAYMENT_INTENT_NOT_FOUND for an intent that isn't
 * this person's purchase, payment_incomplete with the provider's message while it isn't paid, conflict for a refunded
 * payment, and unavailable.
 */
export async function confirmPayment(
  tools: PurchaseTools,
  purchase: Purchase,
  intentId: string,
): Promise<ConfirmedPayment> {
  const { db } = tools
  const known = await findPaymentOfIntent(db, intentId)
  if (!known || !isPurchase(known, purchase)) throw intentNotFound()
  const payment = known.status === 'succeeded' ? known : await settleFromProvider(tools, known, intentId)
  if (awaitsRefund(payment))
    throw new AppError(
      'conflict',
      'This business can no longer be promoted. Your payment is being refunded to your card automatically.',
    )
  if (payment.status === 'refunded')
    throw new AppError('payment_incomplete', 'This payment was refunded. Please start again.')
  await markConfirmed(db, payment.id)
  const [paid, promotion] = await Promise.all([
    findPaymentOfUser(db, purchase.userId, payment.id),
    findPromotionOfPayment(db, payment.id),
  ])
  if (!paid) throw intentNotFound()
  return { payment: paid, promotion: promotion ?? null, message: messages[purchase.planId] }
}

const messages: Record<PromotionPlanId, string> = {
  basic: 'Your promotion is now active!',
  standard: 'Your promotion is now active!',
  premium: 'Your promotion was requested. Our team will review and activate it soon.',
}

/** Also for test cards, when the secret matches no intent. */
export const intentNotFound = () =>
  new AppError(
    'PAYMENT_INTENT_NOT_FOUND',
    'Payment verification failed. This may be due to a configuration issue. Please try again or contact support.',
  )

const isPurchase = (payment: PaymentRow, { userId, businessId, planId, duration }: Purchase) =>
  payment.user_id === userId &&
  payment.business_id === businessId &&
  payment.promotion_package === planId &&
  payment.promotion_duration === duration

/** Asks the provider and settles what it reports; returns the payment once it is paid. */
async function settleFromProvider(
  tools: PurchaseTools,
  payment: PaymentRow,
  intentId: string,
): Promise<PaymentRow> {
  const intent = await tools.paymentGateway.findIntent(intentId).catch(throwMaybeCharged)
  if (!intent || !isIntentOf(payment, intent)) throw intentNotFound()
  const settled = await settleNow(tools.db, tools, payment.id, toPaymentUpdate(intent))
  if (settled?.status === 'succeeded' || settled?.status === 'refunded') return settled
  throw new AppError('payment_incomplete', whyIncomplete(intent))
}

function whyIncomplete({ status, failure }: ProviderIntent): string {
  if (status === 'processing')
    return 'Your bank is still working on this payment. The promotion starts automatically once it’s paid.'
  if (status === 'canceled') return 'This payment was canceled. Please start again; no card was charged.'
  return failure?.message ?? 'This payment is not complete: no card has been charged yet.'
}
