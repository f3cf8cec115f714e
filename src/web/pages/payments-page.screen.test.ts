import { waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { paymentsMax } from '#shared/payments/payment-stats.ts'
import type { Payment } from '#shared/payments/payments.schemas.ts'
import { signUpOwner } from '#test/owner.ts'
import { buyPromotion } from '#test/purchases.ts'
import { untilReads } from '#test/screens/find.ts'
import { page, phone, startSite } from '#test/screens/site.ts'
import { signUp } from '#test/sign-up.ts'

const site = startSite()

const figures = () => [...document.querySelectorAll('main dl')][0] as HTMLElement
const rows = () => [...document.querySelectorAll<HTMLElement>('tbody tr')]
const row = (index: number) => within(rows().at(index) as HTMLElement)
const columnOf = (selector: string) => rows().map((one) => one.querySelector(selector)?.textContent)
const follow = async (name: string | RegExp, place = page()) =>
  site.user.click(await place.findByRole('link', { name }))
const findReceipt = () => page().findByRole('article')
const findHeading = (name: string) => page().findByRole('heading', { level: 1, name })

it('payments add up, and each has a receipt or says why not', async () => {
  const owner = await signUpOwner(site.test)
  const { name, id } = owner.business
  await buyPromotion(site.test, owner, 'basic', 2)
  await buyPromotion(site.test, owner, 'premium', 1)
  await buyPromotion(site.test, owner, 'standard', 3, '4000000000000002')
  await site.visit('/payments', { as: owner.session })
  await findHeading('Payment Dashboard')
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(figures()).toHaveTextContent('Total Spent$29.97USDSuccess Rate66.7%2 of 3Average Payment$14.99')
  expect(columnOf('th')).toEqual([
    `Professional promotion, 3 days${name}`,
    `Enterprise promotion, 24 hours${name}`,
    `Starter promotion, 2 hours${name}`,
  ])
  for (const [index, [amount, status]] of [
    ['$29.97 USD', 'failed'],
    ['$19.99 USD', 'succeeded'],
    ['$9.98 USD', 'succeeded'],
  ].entries()) {
    expect(rows()[index]).toHaveTextContent(amount ?? '')
    expect(rows()[index]).toHaveTextContent('Test payment')
    expect(row(index).getByText(status ?? '')).toHaveClass(status === 'failed' ? 'is-bad' : 'is-ok')
  }

  await follow(/^Receipt/, row(-1))
  await findHeading('Receipt')
  for (const text of [
    'Test payment: no card was charged',
    '2 hours at $4.99 an hour',
    'Total paid$9.98 USD',
    'Your promotion is running now.',
    'A one-time purchase. It ends automatically and never renews.',
    `Maya Reyes${owner.session.email}`,
  ])
    expect(await findReceipt()).toHaveTextContent(text)
  expect((await findReceipt()).querySelector('time')).toHaveTextContent(
    /^\w{3} \d+, \d{4}, \d+:\d\d [AP]M C[SD]T$/,
  )
  expect(within(await findReceipt()).getByRole('link', { name })).toHaveAttribute(
    'href',
    `/owner/business/${id}`,
  )
  await follow('Back to Payments')
  await waitFor(() => expect(rows()).toHaveLength(3))
  await follow(/^Receipt/, row(1))
  await findHeading('Receipt')
  expect(await findReceipt()).toHaveTextContent(
    'Our team will review and activate it soon. Its 24 hours only start then.',
  )
  const { pathname } = location
  await follow('Back to Payments')
  await waitFor(() => expect(rows()).toHaveLength(3))
  await follow(/^Details/, row(0))
  await findHeading('Payment')
  expect(await findReceipt()).toHaveTextContent(
    'The payment didn’t go through. Nothing was charged or promoted.',
  )
  expect(await findReceipt()).toHaveTextContent('Charged$0.00 USD')
  const plans = within(await findReceipt()).getByRole('link', { name: 'See the plans' })
  expect(plans).toHaveAttribute('href', `/businesses/${id}/promote`)

  await site.visit('/dashboard')
  await follow('Payment for Professional promotion')
  await findHeading('Payment')
  expect(await findReceipt()).toHaveTextContent('Charged$0.00 USD')
  await site.visit(pathname, { as: await signUp(site.test, { firstName: 'Inez' }) })
  await findHeading('Payment Not Found')
  await site.visit('/payments/none')
  await findHeading('Payment Not Found')
})

it('no payments and a failure say so', async () => {
  const session = await signUp(site.test)
  const loading = site.network.hold('/api/users/payments')
  await site.visit('/payments', { as: session, size: phone })
  await loading.arrived
  expect(page().getByText('Loading your payments')).toBeInTheDocument()
  loading.release()
  await page().findByRole('heading', { name: 'No payments yet' })
  const mend = site.network.answer('/api/users/payments', { status: 503, json: {} })
  await site.reload()
  const alert = (await page().findByText('Error loading payments')).closest('[role=alert]') as HTMLElement
  expect(alert).toHaveTextContent('503')
  mend()
  await site.user.click(within(alert).getByRole('button', { name: 'Retry' }))
  await page().findByRole('heading', { name: 'No payments yet' })
  expect(figures()).toHaveTextContent('Total Spent$0.00USDSuccess Rate–Average Payment$0.00')
})

const payment: Payment = {
  id: 1,
  amount: 599.7,
  currency: 'usd',
  status: 'succeeded',
  standing: 'succeeded',
  refundedAmount: 0,
  takenAmount: 0,
  keptAmount: 599.7,
  paymentType: 'promotion',
  promotionPackage: 'premium',
  promotionDuration: 30,
  businessId: 1,
  businessName: 'W'.repeat(120),
  livemode: true,
  processedAt: '2026-03-08T08:30:00.000Z',
  refundedAt: null,
  disputedAt: null,
  createdAt: '2026-03-08T07:30:00.000Z',
}

/** Opens a list of so many payments, the first of them odd. */
async function visitPayments(count: number, odd: Partial<Payment>[] = []): Promise<void> {
  const payments = Array.from({ length: count }, (_, index) => ({ ...payment, ...odd[index], id: index + 1 }))
  site.network.answer(/^\/api\/users\/payments$/, { json: { payments } })
  await site.visit('/payments', { as: await signUp(site.test) })
  await waitFor(() => expect(rows()).toHaveLength(count))
}

it('a long list says that it has only the latest payments', { tags: 'long' }, async () => {
  await visitPayments(paymentsMax)
  expect(rows().at(-1)).toHaveTextContent('Mar 8, 2026 3:30 AM')
  expect(page().getByText('Showing your latest 200 payments. The stats count only these.')).toBeVisible()
})

it('a list has each kind of payment, and a refunded one a receipt that says so', async () => {
  const odd: Partial<Payment>[] = [
    { status: 'pending', standing: 'pending', livemode: false, processedAt: null },
    { status: 'refunded', standing: 'refunded', refundedAmount: 599.7, businessId: null, businessName: null },
    { status: 'unknown' as Payment['status'], standing: 'unknown' as Payment['standing'] },
    { standing: 'disputed', takenAmount: 599.7, keptAmount: 0 },
    { standing: 'charged back', takenAmount: 599.7, keptAmount: 0 },
    { standing: 'partly refunded', refundedAmount: 100, keptAmount: 499.7 },
  ]
  await visitPayments(8, odd)
  expect(row(0).getByText('pending')).toHaveClass('is-wait')
  expect(row(1).getByText('refunded')).toBeVisible()
  expect(row(2).getByText('failed')).toBeVisible()
  expect(row(3).getByText('disputed')).toHaveClass('is-wait')
  expect(row(4).getByText('charged back')).toBeVisible()
  expect(rows()[4]).toHaveTextContent('$599.70 USDnow $0.00')
  expect(row(5).getByText('partly refunded')).toBeVisible()
  expect(rows()[5]).toHaveTextContent('$599.70 USDnow $499.70')
  // Returned money doesn't count as spent.
  expect(figures()).toHaveTextContent('Total Spent$1,699.10')
  expect(rows()[1]).toHaveTextContent('A deleted business')
  expect(rows().at(-1)).toHaveTextContent('Mar 8, 2026 3:30 AM')
  expect(page().getAllByText('Test payment')).toHaveLength(1)

  const one = /^\/api\/users\/payments\/2$/
  const mend = site.network.answer(one, { status: 503, json: {} })
  await follow(/^Receipt/, row(1))
  const alert = (await page().findByText('Error loading payment')).closest('[role=alert]') as HTMLElement
  expect(alert).toHaveTextContent('503')
  mend()
  const refunded = { ...payment, ...odd[1], id: 2, refundedAt: '2026-03-10T17:00:00.000Z' }
  site.network.answer(one, { json: { payment: refunded, promotion: null } })
  await site.user.click(within(alert).getByRole('button', { name: 'Retry' }))
  await untilReads(await findReceipt(), '$599.70 USDRefunded-$599.70 USD')
  expect(await findReceipt()).toHaveTextContent('$0.00 USD')
  expect(await findReceipt()).toHaveTextContent('Refunded onMar 10, 2026, 12:00 PM CDT')
  expect(await findReceipt()).not.toHaveTextContent('Test payment')
})

it('a receipt of a pending payment changes by itself', { tags: 'long' }, async () => {
  const one = /^\/api\/users\/payments\/1$/
  const pending = { ...payment, status: 'pending', processedAt: null }
  const endPending = site.network.answer(one, { json: { payment: pending, promotion: null } })
  await site.visit('/payments/1', { as: await signUp(site.test) })
  await untilReads(await findReceipt(), 'The payment isn’t complete.')
  endPending()
  const refunded = {
    ...payment,
    status: 'refunded',
    standing: 'refunded',
    refundedAt: '2026-03-10T17:00:00.000Z',
  }
  site.network.answer(one, { json: { payment: refunded, promotion: null } })
  await untilReads(await findReceipt(), '$599.70 USDRefunded-$599.70 USD')
})
