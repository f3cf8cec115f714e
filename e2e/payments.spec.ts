import { randomBytes } from 'node:crypto'
import { newOwnerOf, openAs } from './accounts.ts'
import { buy } from './checkout.ts'
import { expect, test } from './journey.ts'
import { desktop, expectAccessible, phone, visit } from './visit.ts'

test('payments, a receipt and a refunded one have no axe violations, and the receipt prints on one page', {
  tag: '@long',
}, async ({ page, request }) => {
  const owner = await newOwnerOf(request, `Treaty Oak ${randomBytes(4).toString('hex')}`)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(phone)
  await openAs(page, owner.session, '/payments')
  await expect(page.getByRole('heading', { name: 'No payments yet' })).toBeVisible()
  await expectAccessible(page, 'no payments')

  await buy(request, owner, 'basic', 2)
  const long = 'W'.repeat(120)
  await page.route('**/api/users/payments', async (route) => {
    const { payments } = await (await route.fetch()).json()
    await route.fulfill({ json: { payments: [{ ...payments[0], businessName: long }] } })
  })
  await visit(page, '/payments')
  await expect(page.getByText(long)).toBeVisible()
  await expectAccessible(page, 'payments on a phone', ['light'])
  await page.setViewportSize(desktop)
  await expectAccessible(page, 'payments', ['dark'])
  await page.getByRole('link', { name: /^Receipt/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
  await expectAccessible(page, 'receipt')
  const paper = (await page.pdf({ format: 'Letter' })).toString('latin1')
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)

  const refund = {
    amount: 599.7,
    promotionPackage: 'premium',
    promotionDuration: 30,
    livemode: true,
    status: 'refunded',
    refundedAt: '2026-03-10T17:00:00.000Z',
    businessId: null,
    businessName: null,
  }
  await page.route('**/api/users/payments/*', async (route) => {
    const { payment } = await (await route.fetch()).json()
    await route.fulfill({ json: { payment: { ...payment, ...refund }, promotion: null } })
  })
  await page.setViewportSize(phone)
  await page.getByRole('link', { name: 'Back to Payments' }).click()
  await page.getByRole('link', { name: /^Receipt/ }).click()
  await expect(page.locator('.ReceiptLines dd')).toHaveText(['$599.70 USD', '-$599.70 USD', '$0.00 USD'])
  await expectAccessible(page, 'refunded receipt')
})
