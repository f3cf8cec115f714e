import type { BrowserContext } from '@playwright/test'
import { expect, type Page, test } from './journey.ts'
import { hydrated, visit } from './visit.ts'

/** Everything that must never happen while a page hydrates. */
function watch(page: Page): { errors: string[]; apiCalls: string[] } {
  const errors: string[] = []
  const apiCalls: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) apiCalls.push(`${request.method()} ${pathname}`)
  })
  return { errors, apiCalls }
}

const sidebarCounts = 'GET /api/businesses/category-counts'

type Opened = readonly [name: string, address: string, status: number]

/** Several pages share a context, which takes longer to start than a page; each has its own tab and empty storage. */
async function expectQuietHydration(context: BrowserContext, pages: readonly Opened[]): Promise<void> {
  for (const [name, address, status] of pages) {
    const page = await context.newPage()
    const seen = watch(page)
    const response = await page.goto(address)
    expect(response?.status(), name).toBe(status)
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    const ownAnswer = status === 404 ? /Failed to load resource.*404/ : /^$/
    expect(
      seen.errors.filter((text) => !ownAnswer.test(text)),
      name,
    ).toEqual([])
    // The sidebar asks for its counts once the list is there, so that nobody waits for them.
    const askedLater = name.endsWith(' directory') ? [sidebarCounts] : []
    expect(
      seen.apiCalls.filter((call) => !askedLater.includes(call)),
      name,
    ).toEqual([])
    await expect(page.locator('h1'), name).toHaveCount(1)
    await page.evaluate(() => localStorage.clear())
    await page.close()
  }
}

test('home and directory hydrate without an error, a warning or a request', async ({ context }) => {
  await expectQuietHydration(context, [
    ['home', '/', 200],
    ['directory', '/businesses', 200],
    ['filtered directory', '/businesses?category=2&sort=rating&page=2', 200],
  ])
})

test('searches and a business hydrate without an error, a warning or a request', async ({ context }) => {
  await expectQuietHydration(context, [
    ['searched directory', '/businesses?search=coffee', 200],
    ['empty directory', '/businesses?search=zzzzqqq', 200],
    ['business', '/businesses/1', 200],
  ])
})

test('other pages hydrate without an error, a warning or a request', { tag: '@long' }, async ({
  context,
}) => {
  test.slow()
  await expectQuietHydration(context, [
    ['unknown business', '/businesses/99999999', 404],
    ['services', '/services', 200],
    ['agency page', '/services/web-app-development', 200],
    ['category page', '/services/home-living', 200],
    ['unknown category', '/services/no-such-thing', 404],
    ['become a partner', '/become-a-partner', 200],
    ['help', '/help', 200],
    ['how results are ordered', '/how-results-are-ordered', 200],
    ['privacy policy', '/privacy-policy', 200],
    ['terms', '/terms-and-conditions', 200],
    ['nowhere', '/no/such/page', 404],
    ['moved page', '/privacy', 200],
  ])
})

test('no page violates the content security policy', async ({ page }) => {
  const seen = watch(page)
  await visit(page, '/')
  await page.getByRole('banner').getByRole('link', { name: 'Businesses', exact: true }).click()
  await expect(page.getByText(/^Showing 1 to 12 of/)).toBeVisible()
  await page.locator('.BusinessCard h3 a').first().click()
  await expect(page).toHaveURL(/\/businesses\/\d+$/)
  await expect(page.locator('h1')).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/^Showing 1 to 12 of/)).toBeVisible()
  const callsBefore = seen.apiCalls.length
  await page.goForward()
  await expect(page).toHaveURL(/\/businesses\/\d+$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/businesses(\?|$)/)
  expect(seen.apiCalls.length, 'back and forward need no call').toBe(callsBefore)
  expect(seen.errors).toEqual([])
})
