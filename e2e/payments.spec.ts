import { randomBytes } from 'node:crypto'
import { paymentsMax } from '#shared/payments/payment-stats.ts'
import type { Payment } from '#shared/payments/payments.schemas.ts'
import { newOwnerOf, openAs, signUp } from './accounts.ts'
import { buy } from './checkout.ts'
import { expect, test } from './journey.ts'
import { desktop, expectAccessible, holdRequests, phone, visit } from './visit.ts'

const newName = () => `Treaty Oak ${randomBytes(4).toString('hex')}`

test('payments add up, and each has a receipt that prints on one page', async ({ page, request }) => {
  const owner = await newOwnerOf(request, newName())
  const { name, id } = owner.business
  await buy(request, owner, 'basic', 2)
  await buy(request, owner, 'premium', 1)
  await buy(request, owner, 'standard', 3, '4000000000000002')
  await page.setViewportSize(desktop)
  await openAs(page, owner.session, '/help')
  await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('link', { name: 'Payments' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Dashboard' })).toBeVisible()
  await expect(page.locator('.PayStats dd')).toHaveText(['$29.97USD', '66.7%2 of 3', '$14.99'])
  const rows = page.locator('.PayTable tbody tr')
  await expect(rows.locator('th')).toHaveText([
    `Professional promotion, 3 days${name}`,
    `Enterprise promotion, 24 hours${name}`,
    `Starter promotion, 2 hours${name}`,
  ])
  await expect(rows.locator('.PayTable-amount')).toHaveText(['$29.97 USD', '$19.99 USD', '$9.98 USD'])
  await expect(rows.locator('.Badge')).toHaveText(['failed', 'succeeded', 'succeeded'])
  await expect(rows.locator('.Badge').first()).toHaveClass(/is-bad/)
  await expect(rows.locator('.Badge').last()).toHaveClass(/is-ok/)
  await expect(rows.getByText('Test payment')).toHaveCount(3)
  await expectAccessible(page, 'payments')

  await rows.last().getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
  const receipt = page.locator('.Receipt')
  for (const text of [
    'Test payment: no card was charged',
    '2 hours at $4.99 an hour',
    'Total paid$9.98 USD',
    'Your promotion is running now.',
    'A one-time purchase. It ends automatically and never renews.',
    `Maya Reyes${owner.session.user.email}`,
  ])
    await expect(receipt).toContainText(text)
  await expect(receipt.locator('time').first()).toHaveText(/^\w{3} \d+, \d{4}, \d+:\d\d [AP]M C[SD]T$/)
  await expect(receipt.getByRole('link', { name })).toHaveAttribute('href', `/owner/business/${id}`)
  await expectAccessible(page, 'receipt')
  const paper = (await page.pdf({ format: 'Letter' })).toString('latin1')
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)

  await page.getByRole('link', { name: 'Back to Payments' }).click()
  await rows.nth(1).getByRole('link', { name: 'Receipt' }).click()
  await expect(receipt).toContainText(
    'Our team will review and activate it soon. Its 24 hours only start then.',
  )
  const address = page.url()
  await page.getByRole('link', { name: 'Back to Payments' }).click()
  await rows.first().getByRole('link', { name: 'Details' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible()
  await expect(receipt).toContainText('The payment didn’t go through. Nothing was charged or promoted.')
  await expect(receipt).toContainText('Charged$0.00 USD')
  await expect(receipt.getByRole('link', { name: 'See the plans' })).toHaveAttribute(
    'href',
    `/businesses/${id}/promote`,
  )

  await visit(page, '/dashboard')
  await page.getByRole('link', { name: 'Payment for Professional promotion' }).click()
  await expect(receipt).toContainText('Charged$0.00 USD')

  const stranger = await page.context().browser()?.newPage()
  if (!stranger) throw new Error('no browser')
  await openAs(stranger, await signUp(request, { firstName: 'Inez' }), address)
  await expect(stranger.getByRole('heading', { level: 1, name: 'Payment Not Found' })).toBeVisible()
  await visit(stranger, '/payments/none')
  await expect(stranger.getByRole('heading', { level: 1, name: 'Payment Not Found' })).toBeVisible()
  await stranger.close()
})

test('no payments, a failure and a long list are handled, at 390 px', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(phone)
  const asked = '**/api/users/payments'
  const loading = await holdRequests(page, asked, {
    answer: (route) => route.fulfill({ status: 503, json: {} }),
  })
  await openAs(page, await signUp(request), '/payments')
  await expect(page.getByRole('status').filter({ hasText: 'Loading your payments' })).toBeAttached()
  await loading.release()
  const alert = page.getByRole('alert').filter({ hasText: 'Error loading payments' })
  await expect(alert).toContainText('503')
  await page.unroute(asked)
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'No payments yet' })).toBeVisible()
  await expect(page.locator('.PayStats dd')).toHaveText(['$0.00USD', '–', '$0.00'])
  await expectAccessible(page, 'no payments')

  const payment: Payment = {
    id: 1,
    amount: 599.7,
    currency: 'usd',
    status: 'succeeded',
    paymentType: 'promotion',
    promotionPackage: 'premium',
    promotionDuration: 30,
    businessId: 1,
    businessName: 'W'.repeat(120),
    livemode: true,
    processedAt: '2026-03-08T08:30:00.000Z',
    refundedAt: null,
    createdAt: '2026-03-08T07:30:00.000Z',
  }
  const odd: Partial<Payment>[] = [
    { status: 'pending', livemode: false, processedAt: null },
    { status: 'refunded', businessId: null, businessName: null },
    { status: 'disputed' as Payment['status'] },
  ]
  const payments = Array.from({ length: paymentsMax }, (_, index) => ({
    ...payment,
    ...odd[index],
    id: index + 1,
  }))
  await page.route(asked, (route) => route.fulfill({ json: { payments } }))
  await visit(page, '/payments')
  const rows = page.locator('.PayTable tbody tr')
  await expect(rows.locator('.Badge').first()).toHaveClass(/is-wait/)
  await expect(rows.locator('.Badge').nth(1)).toHaveText('refunded')
  await expect(rows.locator('.Badge').nth(2)).toHaveText('failed')
  await expect(rows.nth(1)).toContainText('A deleted business')
  await expect(rows.last()).toContainText('Mar 8, 2026 3:30 AM')
  await expect(rows.getByText('Test payment')).toHaveCount(1)
  await expect(page.getByText('Showing your latest 200 payments. The stats count only these.')).toBeVisible()
  const overflow = () => document.documentElement.scrollWidth - window.innerWidth
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)

  await page.route(`${asked}/*`, (route) => route.fulfill({ status: 503, json: {} }))
  await rows.nth(1).getByRole('link', { name: 'Receipt' }).click()
  const receiptAlert = page.getByRole('alert').filter({ hasText: 'Error loading payment' })
  await expect(receiptAlert).toContainText('503')
  const refunded = { ...payment, ...odd[1], id: 2, refundedAt: '2026-03-10T17:00:00.000Z' }
  const news = [{ ...refunded, status: 'pending' }, refunded]
  await page.route(`${asked}/*`, (route) =>
    route.fulfill({ json: { payment: news.shift() ?? refunded, promotion: null } }),
  )
  await receiptAlert.getByRole('button', { name: 'Retry' }).click()
  await expect(page.locator('.Receipt')).toContainText('The payment isn’t complete.')
  await expect(page.locator('.ReceiptLines dd')).toHaveText(['$599.70 USD', '-$599.70 USD', '$0.00 USD'])
  await expect(page.locator('.Receipt')).toContainText('Refunded onMar 10, 2026, 12:00 PM CDT')
  await expect(page.locator('.Receipt')).not.toContainText('Test payment')
  await expectAccessible(page, 'refunded receipt')
})
