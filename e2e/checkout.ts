import type { APIRequestContext } from '@playwright/test'
import type { Intent, Promotion } from '#shared/payments/payments.schemas.ts'
import { type PromotionPlanId, promotionAmountCents } from '#shared/payments/promotion-plans.ts'
import type { Owner } from './accounts.ts'
import { expect, type Page } from './journey.ts'

/** Returns a business's promotions, according to the server. */
export async function promotionsOf(
  request: APIRequestContext,
  { session, business }: Owner,
): Promise<Promotion[]> {
  const answer = await request.get(`/api/payments/business/${business.id}/promotions`, {
    headers: { authorization: `Bearer ${session.token}` },
  })
  expect(answer.status()).toBe(200)
  return (await answer.json()).promotions
}

/** Pays for a plan through the API, or has the card declined. */
export async function buy(
  request: APIRequestContext,
  { session, business }: Owner,
  planId: PromotionPlanId,
  promotionDuration: number,
  cardNumber = '4242424242424242',
): Promise<void> {
  const { email, firstName, lastName } = session.user
  const place = { address: '500 Congress Avenue', city: 'Austin', state: 'TX', zipCode: '78701' }
  const customerInfo = { email, name: `${firstName} ${lastName}`, phone: '512 555 0117', ...place }
  const purchase = { businessId: business.id, planId, promotionDuration, customerInfo }
  const post = (path: string, data: object) =>
    request.post(`/api/payments/${path}`, { data, headers: { authorization: `Bearer ${session.token}` } })

  const amount = promotionAmountCents(planId, promotionDuration)
  const begun = await post('create-intent', { ...purchase, amount, currency: 'usd' })
  expect(begun.status(), await begun.text()).toBe(200)
  const { clientSecret, paymentIntentId } = (await begun.json()) as Intent
  await post('test-provider/confirm', { clientSecret, cardNumber, expMonth: 12, expYear: 2034, cvc: '123' })
  await post('confirm-payment', { ...purchase, paymentIntentId })
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ })
export const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Payment received' })
export const checkout = (page: Page) => page.getByRole('dialog', { name: 'Complete Your Payment' })

/** Types the billing address, which makes the card form appear. */
export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Phone').fill('512 555 0117')
  await page.getByLabel('Street Address').fill('500 Congress Avenue')
  await page.getByLabel('City').fill('Austin')
  await page.getByLabel('State').fill('TX')
  await page.getByLabel('ZIP Code').fill('78701')
}
