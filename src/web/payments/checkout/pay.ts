import type { ConfirmedPayment, CustomerInfo, Intent } from '#shared/payments/payments.schemas.ts'
import {
  type PromotionPlanId,
  promotionAmountCents,
  promotionCurrency,
} from '#shared/payments/promotion-plans.ts'
import { type Api, ApiError, serverErrorText } from '#web/lib/api-client.ts'
import { confirmPayment, createIntent } from '../promotions.queries.ts'
import { type ChargeCard, PaymentFault } from './card-form.ts'

export type Purchase = { businessId: number; planId: PromotionPlanId; promotionDuration: number }

/** The specification's texts (§8). */
const verificationFailed =
  'Payment verification failed. This may be due to a configuration issue. Please try again or contact support.'
const chargeFailed = 'An error occurred during payment'

/**
 * Takes the payment: our server creates an intent and the provider charges the card, unless this purchase was already
 * paid without a confirmation. Throws PaymentFault.
 */
export async function chargePurchase(
  api: Api,
  purchase: Purchase,
  customerInfo: CustomerInfo,
  charge: ChargeCard,
): Promise<Intent> {
  const amount = promotionAmountCents(purchase.planId, purchase.promotionDuration)
  const order = { ...purchase, amount, currency: promotionCurrency, customerInfo } as const
  const intent = await createIntent(api, order).catch((error: unknown) => {
    throw new PaymentFault(serverErrorText(error, 'Failed to create payment intent'), error)
  })
  if (intent.isPaid) return intent
  await charge(intent, customerInfo).catch((error: unknown) => {
    throw error instanceof PaymentFault ? error : new PaymentFault(chargeFailed, error)
  })
  return intent
}

/** Tells our server that the provider charged the card. Idempotent. Throws PaymentFault. */
export async function confirmPurchase(
  api: Api,
  purchase: Purchase,
  customerInfo: CustomerInfo,
  { paymentIntentId }: Intent,
): Promise<ConfirmedPayment> {
  try {
    return await confirmPayment(api, { ...purchase, customerInfo, paymentIntentId })
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.body?.code === 'PAYMENT_INTENT_NOT_FOUND'
    const text = isUnknown ? verificationFailed : serverErrorText(error, 'Failed to confirm payment')
    throw new PaymentFault(text, error)
  }
}

/** True when the provider told the server that no money was taken: another card can be tried. */
export function isUnpaid(fault: unknown): boolean {
  const reason = fault instanceof PaymentFault ? fault.reason : null
  return reason instanceof ApiError && reason.status === 402
}
