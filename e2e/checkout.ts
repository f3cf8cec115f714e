import type { APIRequestContext } from '@playwright/test'
import type { Session } from '#shared/auth/auth.schemas.ts'
import type { RegisteredBusiness } from '#shared/businesses/business-forms.schemas.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type { Promotion } from '#shared/payments/payments.schemas.ts'
import { signUp } from './accounts.ts'
import { expect, type Page } from './journey.ts'

export type Owner = { session: Session; business: Business }

/** Somebody who has just registered a business of this name. */
export async function newOwnerOf(request: APIRequestContext, name: string): Promise<Owner> {
  const session = await signUp(request)
  const answer = await request.post('/api/businesses', {
    headers: { authorization: `Bearer ${session.token}` },
    multipart: {
      businessName: name,
      email: 'hello@example.com',
      phone: '512 555 0199',
      website: 'promoted.example.com',
      address: '500 Congress Avenue',
      zipCode: '78701',
      description: 'Clear windows since 1998. '.repeat(8),
      category: '2',
    },
  })
  expect(answer.status()).toBe(201)
  const { business } = (await answer.json()) as RegisteredBusiness
  return { session, business }
}

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
