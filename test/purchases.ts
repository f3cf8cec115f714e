import type { Intent, Promotion } from '#shared/payments/payments.schemas.ts'
import type { PromotionPlanId } from '#shared/payments/promotion-plans.ts'
import { askForIntent, askToConfirm } from './buyer.ts'
import type { NewOwner } from './owner.ts'
import type { TestApp } from './test-app.ts'

/** Pays for a plan with a card of the test provider, or has it declined. */
export async function buyPromotion(
  { app }: TestApp,
  { session, business }: NewOwner,
  planId: PromotionPlanId,
  duration: number,
  cardNumber = '4242424242424242',
): Promise<void> {
  const { headers } = session
  const purchase = { name: '', businessId: business.id, planId, duration }
  const { clientSecret, paymentIntentId } = (await askForIntent(app, headers, purchase)).json<Intent>()
  const payload = { clientSecret, cardNumber, expMonth: 12, expYear: 2090, cvc: '123' }
  await app.inject({ method: 'POST', url: '/api/payments/test-provider/confirm', headers, payload })
  await askToConfirm(app, headers, purchase, paymentIntentId)
}

/** Returns what was bought for a business, according to the server. */
export async function promotionsOf({ app }: TestApp, { session, business }: NewOwner): Promise<Promotion[]> {
  const url = `/api/payments/business/${business.id}/promotions`
  return (await app.inject({ url, headers: session.headers })).json().promotions
}
