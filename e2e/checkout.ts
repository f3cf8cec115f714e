import type { APIRequestContext } from '@playwright/test'
import type { Promotion } from '#shared/payments/payments.schemas.ts'
import type { Owner } from './accounts.ts'
import { expect, type Page } from './journey.ts'

/** What the server says was bought for a business. */
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

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ })
export const checkout = (page: Page) => page.getByRole('dialog', { name: 'Complete Your Payment' })

/** Types the billing address, which makes the card form appear. */
export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Phone').fill('512 555 0117')
  await page.getByLabel('Street Address').fill('500 Congress Avenue')
  await page.getByLabel('City').fill('Austin')
  await page.getByLabel('State').fill('TX')
  await page.getByLabel('ZIP Code').fill('78701')
}

/** Types a card of the test provider. */
export async function fillCard(page: Page, number = '4242424242424242'): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('1234')
  await page.getByLabel('CVC').fill('123')
}
