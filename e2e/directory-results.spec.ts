import type { BusinessList } from '#shared/businesses/directory/directory.schemas.ts'
import { popularServices } from '#shared/categories/popular-services.ts'
import { expect, type Page, test } from './journey.ts'
import { expectAccessible, visit } from './visit.ts'

const cards = (page: Page) => page.locator('.BusinessCard')
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const badges = (page: Page, name: string) => section(page, name).locator('.BusinessCard-badges')

test('each popular service leads to the businesses that offer it', async ({ page, request }) => {
  test.slow()
  for (const { name, categoryId } of popularServices) {
    const address = `/businesses?${new URLSearchParams({ service: name })}`
    const { businesses } = (await (await request.get(`/api${address}`)).json()) as BusinessList
    expect(businesses, name).toHaveLength(12)
    const trades = new Set(businesses.map(({ subcategory }) => subcategory?.name))
    // Everyone in the category Tutoring is a tutor; the others are subcategories with exactly that name.
    const isCategory = name === 'Tutoring'
    if (isCategory) expect(businesses.every((business) => business.categoryId === categoryId)).toBe(true)
    else expect([...trades]).toEqual([name])
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} in Austin`)
    await expect(page.locator('.BusinessCard h3')).toHaveText(businesses.map((business) => business.name))
  }
})

test('Book Now shows its filters as selected and requests the list once', async ({ page }) => {
  await visit(page, '/')
  const asked: string[] = []
  page.on('request', (sent) => {
    if (sent.url().includes('/api/businesses?')) asked.push(sent.url())
  })
  await page.getByRole('link', { name: 'Book Now: Plumbing' }).click()
  await expect(page).toHaveURL(/\/businesses\?category=2&subcategory=\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plumbing in Austin')
  const filters = page.getByRole('group', { name: 'Active filters' })
  await expect(filters.getByRole('button')).toHaveText(['Home & Living', 'Plumbing', 'Clear all'])
  await expect(page.getByRole('checkbox', { name: 'Drain clearing' })).toBeVisible()
  await expect(cards(page)).toHaveCount(12)
  expect(asked).toHaveLength(1)
})

test('says what would bring results when there are none', async ({ page }) => {
  await visit(page, '/businesses?category=2&search=tacos')
  const empty = page.locator('.Empty')
  await expect(empty.getByRole('heading')).toHaveText('No businesses found')
  await expect(empty).toContainText(/Nothing in Home & Living matches “tacos”. Elsewhere \d+ businesses do\./)
  await expect(empty.getByRole('button', { name: 'Clear all filters' })).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectAccessible(page, 'nothing found')
  const showAll = empty.getByRole('button', { name: /^Show all \d+$/ })
  const total = (await showAll.innerText()).replace(/\D/g, '')
  await showAll.click()
  await expect(page).toHaveURL('/businesses?search=tacos')
  await expect(page.locator('.ResultHead').getByRole('status')).toContainText(`of ${total} businesses`)
})

test('promoted businesses are separate, first and labeled, only in the recommended order', async ({
  page,
}) => {
  for (const address of ['/businesses', '/businesses?page=2', '/businesses?page=3']) {
    await page.goto(address)
    await expect(cards(page)).toHaveCount(12)
    const [promoted, newest] = await Promise.all([
      badges(page, 'Promoted').allInnerTexts(),
      badges(page, 'Newest').allInnerTexts(),
    ])
    expect(promoted.every((text) => text.startsWith('Promoted'))).toBe(true)
    expect(newest.some((text) => text.includes('Promoted'))).toBe(false)
    if (address === '/businesses') {
      expect(promoted.length).toBeGreaterThan(0)
      await expect(section(page, 'Promoted')).toContainText('Paid to be listed first')
    }
    const links = page.locator('.BusinessCard h3 a')
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(new Set(addresses).size).toBe(12)
  }
  await page.goto('/businesses?sort=name')
  await expect(cards(page)).toHaveCount(12)
  await expect(section(page, 'Promoted')).toHaveCount(0)
})

test('a query that failed during navigation runs once, and again on the next navigation', async ({
  page,
}) => {
  let count = 0
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/faqs', async (route) => {
    count += 1
    await route.fulfill({ status: 503, json: {} })
    answered.resolve()
  })
  // The page arrives after the failure, so that its component finds a query that already failed.
  await page.route('**/help-page-*.js', async (route) => {
    await answered.promise
    await page.waitForTimeout(200)
    await route.continue()
  })
  await visit(page, '/privacy-policy')
  const footer = page.getByRole('contentinfo')
  const failed = page.getByRole('main').getByRole('alert')
  await footer.getByRole('link', { name: 'Help' }).click()
  await expect(failed).toBeVisible()
  expect(count).toBe(1)
  await footer.getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
  await footer.getByRole('link', { name: 'Help' }).click()
  await expect(failed).toBeVisible()
  expect(count).toBe(2)
})
