import type { APIRequestContext } from '@playwright/test'
import type { BusinessAnalytics } from '#shared/businesses/analytics/business-analytics.schemas.ts'
import type { MyBusiness } from '#shared/businesses/dashboard/my-businesses.schemas.ts'
import { newOwnerOf, openAs, signInAsDemo, signUp } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { asStaff } from './staff.ts'
import { expectAccessibleAtWidths, phone, toast, visit } from './visit.ts'

const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })
const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const plot = (page: Page, name: string) => page.getByRole('slider', { name: `${name} by day` })

/** The demo owner, with a listed business. */
async function ownerWithBusiness(request: APIRequestContext) {
  const session = await signInAsDemo(request, 'owner')
  const answer = await request.get('/api/businesses/my/businesses', { headers: bearer(session) })
  const { businesses } = (await answer.json()) as { businesses: MyBusiness[] }
  const business = businesses.find(({ status }) => status === 'approved')
  if (!business) throw new Error('The owner of the demo has no approved business')
  return { session, business, path: `/businesses/${business.id}/analytics` }
}

/** Replaces the server's analytics with the demo's, changed by `change`. */
async function withFigures(page: Page, change: (figures: BusinessAnalytics) => void): Promise<void> {
  await page.route('**/api/businesses/*/analytics', async (route) => {
    const response = await route.fetch()
    const figures = (await response.json()) as BusinessAnalytics
    change(figures)
    await route.fulfill({ response, json: figures })
  })
}

test('an owner sees right away who liked, followed and visited, and steps through the days of the trend', async ({
  page,
  request,
}) => {
  const { session, business, path } = await ownerWithBusiness(request)
  const guest = await signUp(request, { firstName: 'Guadalupe', lastName: 'Ortiz' })
  const headers = bearer(guest)
  const { id: businessId } = business
  const review = { businessId, rating: 4, content: 'Three tiers and not a crumb too many.' }
  for (const answer of [
    await request.get(`/api/businesses/${businessId}`, { headers }),
    await request.post(`/api/businesses/${businessId}/like`, { headers }),
    await request.post(`/api/businesses/${businessId}/follow`, { headers }),
    await request.post('/api/reviews', { headers, data: review }),
  ])
    expect(answer.ok(), answer.url()).toBe(true)

  await openAs(page, session, path)
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  await expect(page.getByText(business.name)).toBeVisible()
  for (const label of ['Total Likes', 'Total Visits', 'Total Reviews', 'Total Followers']) {
    await expect(page.locator('.CountCards > div').filter({ hasText: label }).locator('b')).toHaveText(
      /^[1-9]/,
    )
  }
  await expect(page.getByText('Only you can see this. Please keep it private.')).toBeVisible()
  for (const name of ['Recent Likes', 'Recent Reviews', 'Recent Followers']) {
    const newest = list(page, name).getByRole('listitem').first()
    await expect(newest).toContainText(`Guadalupe Ortiz${guest.user.email}`)
    await expect(newest.getByRole('time')).toHaveText(/^\w{3} \d+, \d{4}, \d+:\d\d [AP]M$/)
  }
  const newest = list(page, 'Recent Reviews').getByRole('listitem').first()
  await expect(newest.getByRole('img', { name: '4 out of 5' })).toBeVisible()
  await expect(newest).toContainText(`4/5${review.content}`)

  await expect(plot(page, 'Visits')).toHaveAttribute('aria-valuetext', /^Today so far: [1-9]\d* visits?$/)
  await plot(page, 'Visits').focus()
  await page.keyboard.press('ArrowLeft')
  const chosen = page.locator('.TrendPlot-flag.is-chosen')
  await expect(plot(page, 'Visits')).toHaveAttribute('aria-valuetext', /^\w{3}, \w{3} \d+: \d+ visits?$/)
  const said = await plot(page, 'Visits').getAttribute('aria-valuetext')
  await expect(chosen.first()).toHaveText(said ?? '')
  await page.keyboard.press('Tab')
  await expect(plot(page, 'Likes')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(plot(page, 'Visits')).toHaveValue('0')
  await page.locator('.TrendPlot-days').first().hover()
  await expect(plot(page, 'Likes')).toHaveValue(/^4[45]$/)

  await page.getByRole('button', { name: 'Show as table' }).click()
  const table = page.getByRole('table', { name: /^Visits, likes and quote requests by week/ })
  await expect(table.getByRole('row').last()).toContainText('90 days')
  await expect(table.getByRole('row').nth(1)).toContainText('so far')
  await page.getByRole('button', { name: 'Show as chart' }).click()
  await expect(plot(page, 'Quote Requests')).toBeVisible()

  await page.getByRole('link', { name: 'Back to Business' }).click()
  await expect(page).toHaveURL(`/businesses/${businessId}`)
})

test('an owner no longer sees the address of a guest who hides it, but still their name', async ({
  page,
  context,
  request,
}) => {
  const { session, business } = await newOwnerOf(request, `Discreet${Date.now()} Windows`)
  await asStaff('business:approve', business.id)
  const guest = await signUp(request, { firstName: 'Guadalupe', lastName: 'Ortiz' })
  await request.post(`/api/businesses/${business.id}/like`, { headers: bearer(guest) })
  await openAs(page, session, `/businesses/${business.id}/analytics`)
  const like = list(page, 'Recent Likes').getByRole('listitem')
  await expect(like).toContainText(`Guadalupe Ortiz${guest.user.email}`)

  const theirs = await context.browser()?.newPage({ viewport: phone })
  if (!theirs) throw new Error('no browser')
  await openAs(theirs, guest, '/profile?tab=settings')
  const choice = theirs.getByLabel('Show my email address to owners of businesses')
  await expect(choice).toBeChecked()
  await choice.uncheck()
  await expect(toast(theirs, 'Saved')).toBeVisible()
  await theirs.reload()
  await expect(choice).not.toBeChecked()
  await theirs.close()

  await visit(page, `/businesses/${business.id}/analytics`)
  await expect(like).toContainText('Guadalupe Ortiz')
  await expect(like).not.toContainText('@')
})

test('failed requests can be retried, and empty lists say so', async ({ page, request }) => {
  const { session, path } = await ownerWithBusiness(request)
  await page.route('**/api/businesses/*/analytics', (route) => route.fulfill({ status: 500, json: {} }))
  await openAs(page, session, path)
  const alert = page.getByRole('alert').filter({ hasText: 'Error loading analytics' })
  await expect(alert).toBeVisible()
  await page.unrouteAll()
  await withFigures(page, (figures) => {
    figures.counts = { likes: 0, visits: 0, reviews: 0, followers: 0 }
    figures.activity = { likes: [], reviews: [], followers: [] }
    for (const day of figures.trend) Object.assign(day, { visits: 0, likes: 0, quoteRequests: 0 })
  })
  await alert.getByRole('button', { name: 'Retry' }).click()
  for (const text of ['No likes yet', 'No reviews yet', 'No followers yet', 'A quiet 90 days']) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Show as table' })).toBeHidden()
})

test('many and long entries fit, and axe finds no violations', async ({ page, request }) => {
  test.slow()
  const { session, path } = await ownerWithBusiness(request)
  await withFigures(page, (figures) => {
    const user = {
      firstName: 'Maximiliana Guadalupe',
      lastName: 'Wolfeschlegelsteinhausenbergerdorff',
      email: `${'maximiliana.guadalupe'.repeat(3)}@example.com`,
      profilePictureUrl: null,
    }
    const items = Array.from({ length: 50 }, (_, index) => ({
      createdAt: new Date(Date.UTC(2026, 0, 1) - index * 3_600_000).toISOString(),
      user,
    }))
    const written = { rating: 3, content: 'x'.repeat(300), isUnconfirmed: true }
    const reviews = items.map((item, id) => ({ ...item, id: id + 1, ...written }))
    figures.counts = { likes: 12_345, visits: 1_234_567, reviews: 50, followers: 50 }
    figures.activity = { likes: items, reviews, followers: items }
    for (const [index, day] of figures.trend.entries())
      Object.assign(day, { visits: 1_000 * index, likes: 1 })
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAs(page, session, path)
  await expect(list(page, 'Recent Likes').getByText('Latest 50 of 12,345')).toBeAttached()
  await expect(list(page, 'Recent Reviews').getByText(/^Latest/)).toHaveCount(0)
  await expectAccessibleAtWidths(page, 'chart', async () => {
    const box = await list(page, 'Recent Reviews').boundingBox()
    expect(box?.height).toBeLessThanOrEqual(384)
  })
})

test('axe finds no violations on the trend as a table', async ({ page, request }) => {
  const { session, path } = await ownerWithBusiness(request)
  await withFigures(page, (figures) => {
    figures.activity = { likes: [], reviews: [], followers: [] }
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(phone)
  await openAs(page, session, path)
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessibleAtWidths(page, 'table')
})
