import type { APIRequestContext } from '@playwright/test'
import type { BusinessAnalytics } from '#shared/businesses/analytics/business-analytics.schemas.ts'
import type { MyBusiness } from '#shared/businesses/dashboard/my-businesses.schemas.ts'
import { openAs, signInAsDemo } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { expectAccessibleAtWidths } from './visit.ts'

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

test('an owner steps through the days of a trend; many and long entries fit, and axe finds no violations', {
  tag: '@long',
}, async ({ page, request }) => {
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

  await plot(page, 'Visits').focus()
  await page.keyboard.press('ArrowLeft')
  const said = await plot(page, 'Visits').getAttribute('aria-valuetext')
  await expect(page.locator('.TrendPlot-flag.is-chosen').first()).toHaveText(said ?? '')
  await page.keyboard.press('Tab')
  await expect(plot(page, 'Likes')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(plot(page, 'Visits')).toHaveValue('0')
  await page.locator('.TrendPlot-days').first().hover()
  await expect(plot(page, 'Likes')).toHaveValue(/^4[45]$/)

  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  // Scrolled to the top, because the sticky header would cover content below it.
  await expectAccessibleAtWidths(page, 'table', () => page.evaluate(() => scrollTo(0, 0)))
})
