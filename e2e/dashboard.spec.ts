import type { APIRequestContext } from '@playwright/test'
import type { MyBusiness } from '#shared/businesses/dashboard/my-businesses.schemas.ts'
import type { BusinessDetail } from '#shared/businesses/profile/business-profile.schemas.ts'
import { newOwnerOf, type Owner, openAs, signInAsDemo, signUp } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { expectAccessibleAtWidths, phone, toast, visit } from './visit.ts'

const name = 'Reyes Window Care'
const asked = { name: 'Jonas Whitfield', email: 'jonas@example.com', phone: '(512) 555-0142' }

/** Signs up an owner whose new business got a quote request. */
async function newOwner(request: APIRequestContext): Promise<Owner> {
  const { session, business } = await newOwnerOf(request, name)
  const requirements = 'Twelve windows,\ntwo floors.'
  const sent = await request.post('/api/business-quote-requests', {
    data: { ...asked, businessId: business.id, requirements },
  })
  expect(sent.ok()).toBe(true)
  return { session, business }
}

const fact = (page: Page, term: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .locator('dd')

test('an owner sees what is new, opens a business, and reads its quote requests', async ({
  page,
  request,
}) => {
  const { session, business } = await newOwner(request)
  await openAs(page, session, '/help')
  await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Maya' })).toBeVisible()
  await expect(page.getByText('One new quote request in the last 24 hours.')).toBeVisible()
  await expect(fact(page, 'Total Businesses')).toHaveText('10 active')
  await expect(fact(page, 'Total Views')).toHaveText('0')
  await expect(fact(page, 'Total Reviews')).toHaveText('0')
  const row = page.getByRole('article').filter({ hasText: name })
  await expect(row).toContainText('pending')
  await expect(row).toContainText('No reviews yet')
  const description = await row.locator('.MyBusiness-text > p').textContent()
  expect(description?.length).toBeLessThanOrEqual(100)
  const links = { Edit: `/edit-business/${business.id}`, Analytics: `/businesses/${business.id}/analytics` }
  for (const [word, href] of Object.entries({ ...links, Promote: `/businesses/${business.id}/promote` }))
    await expect(row.getByRole('link', { name: `${word} ${name}` })).toHaveAttribute('href', href)
  const actions = page.locator('.QuickList')
  for (const [word, href] of [
    ['Register Business', '/register-business'],
    ['Payments', '/payments'],
    ['Profile Settings', '/profile'],
  ] as const)
    await expect(actions.getByRole('link', { name: word })).toHaveAttribute('href', href)
  await expect(page.locator('.RecentList')).toContainText(`${name}, under review.`)

  await row.getByRole('link', { name: '1 quote request' }).click()
  await expect(page).toHaveURL(`/owner/business/${business.id}?tab=quote-requests`)
  await expect(page.getByRole('tab', { name: 'Quote Requests 1' })).toHaveAttribute('aria-selected', 'true')
  const card = page.getByRole('article').filter({ hasText: asked.name })
  await expect(card.getByRole('link', { name: asked.email })).toHaveAttribute('href', `mailto:${asked.email}`)
  await expect(card.getByRole('link', { name: asked.phone })).toHaveAttribute('href', 'tel:+15125550142')
  await expect(card.locator('.Request-details')).toHaveText('Twelve windows,\ntwo floors.', {
    useInnerText: true,
  })

  await page.getByRole('tab', { name: 'Quote Requests 1' }).press('ArrowLeft')
  await expect(page).toHaveURL(`/owner/business/${business.id}`)
  await expect(page.locator('.OwnerHead .Badge')).toHaveText('pending')
  await expect(page.getByText('Under review.', { exact: false })).toBeVisible()
  await expect(fact(page, 'Quote requests')).toHaveText('1')
  await expect(fact(page, 'Phone').getByRole('link')).toHaveAttribute('href', 'tel:+15125550199')
  await expect(fact(page, 'Average price')).toHaveText('Price on request')
  await expect(fact(page, 'sunday')).toHaveText('Closed')
  await expect(page.getByRole('link', { name: 'Edit Business' })).toHaveAttribute('href', links.Edit)
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('a user without businesses is led to registration; failures say so and can be retried', async ({
  page,
  request,
}) => {
  await page.route('**/api/businesses/my/businesses', (route) => route.fulfill({ status: 503, json: {} }))
  await page.route('**/api/users/payments', (route) => route.fulfill({ status: 500, json: {} }))
  await openAs(page, await signUp(request), '/dashboard')
  const alert = page.getByRole('alert').filter({ hasText: 'Error loading dashboard' })
  await expect(alert).toContainText('503')
  await page.unroute('**/api/businesses/my/businesses')
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Your first listing takes a few minutes' })).toBeVisible()
  await expect(page.locator('.MyBusinesses').getByRole('link')).toHaveAttribute('href', '/register-business')
  const part = page.getByRole('alert').filter({ hasText: 'Some of your activity couldn’t be loaded.' })
  await page.unroute('**/api/users/payments')
  await part.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Your submissions, payments and reviews show up here.')).toBeVisible()
  await expect(part).toBeHidden()
})

test('paid, promoted and rejected businesses are shown differently', async ({ page, request }) => {
  const { session } = await newOwner(request)
  await page.route('**/api/businesses/my/businesses', async (route) => {
    const { businesses } = (await (await route.fetch()).json()) as { businesses: [MyBusiness] }
    const [business] = businesses
    const variants: Partial<MyBusiness>[] = [
      {
        id: 1,
        name: 'Window Shop',
        status: 'approved',
        paid: true,
        isPromoted: true,
        visitsCount: 1_234_567,
      },
      { id: 2, name: 'Glass Works', status: 'suspended', paid: true, rating: 4.8, reviewCount: 1038 },
      { id: 3, name: 'W'.repeat(120), status: 'rejected', quoteRequestCount: 2500 },
      { id: 4, name: 'Pane Relief' },
    ]
    await route.fulfill({ json: { businesses: variants.map((given) => ({ ...business, ...given })) } })
  })
  await page.setViewportSize(phone)
  await openAs(page, session, '/dashboard')
  await expect(fact(page, 'Total Businesses')).toHaveText('41 active')
  await expect(fact(page, 'Total Views')).toHaveText('1.2M')
  await expect(fact(page, 'Total Reviews')).toHaveText('1,038')
  const row = (index: number) => page.locator('.MyBusiness').nth(index)
  await expect(row(0).locator('.Badge')).toHaveText(['approved', /new/, 'Promoted'])
  await expect(row(1).locator('.Badge')).toHaveText(['suspended', /new/, 'Promotion requested'])
  await expect(row(0).getByRole('link', { name: /^Promote/ })).toHaveCount(0)
  await expect(row(2).getByRole('link', { name: /^Promote/ })).toHaveCount(0)
  await expect(row(3).getByRole('link', { name: /^Promote/ })).toBeVisible()
  await expect(row(2)).toContainText('2,500 quote requests')
  const overflow = () => document.documentElement.scrollWidth - window.innerWidth
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
})

test('other users are sent away, staff may look', async ({ page, request }) => {
  const { business } = await newOwner(request)
  const screen = `/owner/business/${business.id}`
  await openAs(page, await signUp(request, { firstName: 'Inez' }), screen)
  const denied = toast(page, "Access Denied: You don't have permission to view this business.")
  await expect(denied).toHaveClass(/is-bad/)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/owner/business/999999999')
  await expect(page.getByRole('heading', { level: 1, name: 'Business Not Found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard')

  const staff = await page.context().browser()?.newPage()
  if (!staff) throw new Error('no browser')
  await openAs(staff, await signInAsDemo(request, 'admin'), screen)
  await expect(staff.getByRole('heading', { level: 1, name })).toBeVisible()
  await staff.close()
})

test('a page or its quote requests that do not load say so and can be retried', async ({ page, request }) => {
  const { session, business } = await newOwner(request)
  await page.route(`**/api/businesses/${business.id}`, (route) => route.fulfill({ status: 503, json: {} }))
  await page.route('**/api/business-quote-requests/**', (route) => route.abort())
  await openAs(page, session, `/owner/business/${business.id}?tab=quote-requests`)
  await expect(page.getByRole('alert').filter({ hasText: 'Error loading business' })).toBeVisible()
  await page.unroute(`**/api/businesses/${business.id}`)
  await page.getByRole('button', { name: 'Retry' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Quote requests couldn’t be loaded' })
  await expect(alert).toBeVisible()
  await page.unroute('**/api/business-quote-requests/**')
  await page.route('**/api/business-quote-requests/**', (route) =>
    route.fulfill({ json: { requests: [], total: 0 } }),
  )
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'No quote requests yet' })).toBeVisible()
})

test('only the owner sees the page of a hidden business', async ({ page, request }) => {
  const { session, business } = await newOwner(request)
  const hidden = await request.get(`/api/businesses/${business.id}`)
  const detail = (await hidden.json()) as BusinessDetail
  // The API returns it to the owner, but the server renders "not found" without a session.
  const elsewhere = '/businesses/999999999'
  await page.route(`**/api${elsewhere}`, (route) =>
    route.fulfill({ json: { ...detail, business: { ...detail.business, status: 'suspended' } } }),
  )
  await visit(page, elsewhere)
  await expect(page.getByRole('heading', { level: 1, name: 'Business Not Found' })).toBeVisible()
  await openAs(page, session, elsewhere)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Only you and our team see this page: the listing is suspended.')).toBeVisible()
})

test('axe finds no violations', async ({ page, request }) => {
  test.slow()
  const { session } = await newOwner(request)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(phone)
  await openAs(page, session, '/dashboard')
  await expect(page.locator('.RecentList li').first()).toContainText(name)
  await expectAccessibleAtWidths(page, 'dashboard')
  await page.getByRole('link', { name: `View ${name}` }).click()
  const requests = page.getByRole('tab', { name: 'Quote Requests 1' })
  await expect(requests).toBeVisible()
  await expectAccessibleAtWidths(page, 'business')
  await requests.click()
  await expect(page.getByRole('heading', { name: asked.name })).toBeVisible()
  await expectAccessibleAtWidths(page, 'quote requests')
})
