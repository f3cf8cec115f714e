import { randomBytes } from 'node:crypto'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import type { BusinessList } from '#shared/businesses/directory/directory.schemas.ts'
import { type DayName, dayNames } from '#shared/businesses/opening-hours.ts'
import { popularServices } from '#shared/categories/popular-services.ts'
import { newOwnerOf } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { expectAccessible, holdRequests, visit } from './visit.ts'

const cards = (page: Page) => page.locator('.BusinessCard')
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const badges = (page: Page, name: string) => section(page, name).locator('.BusinessCard-badges')

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('each popular service leads to the businesses that offer it', async ({ page, request }) => {
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

test('says what was understood and corrected, and searches for exactly the text', async ({ page }) => {
  await visit(page, '/businesses?search=plumer')
  const said = page.locator('.Understood')
  await expect(said).toContainText('Showing results for plumber.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('plumber in Austin')
  await expect(cards(page).first()).toContainText('Plumbing')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectAccessible(page, 'understood')
  await said.getByRole('link', { name: 'plumer' }).click()
  await expect(page).toHaveURL('/businesses?search=%22plumer%22')
  await expect(said).toHaveText('Only businesses with “plumer” in their name or description')
  await page.getByRole('combobox', { name: 'Search businesses' }).fill('plomero 78704')
  await expect(said.getByRole('listitem')).toHaveText(['Plumbing', '78704'])
  await expect(cards(page)).not.toHaveCount(0)
})

test('Open now leaves nothing, says when the first opens, and shows it closed', async ({ page, request }) => {
  const word = `quietude${randomBytes(4).toString('hex')}`
  const { day } = austinWallClock(new Date())
  const closed = { open: '09:00', close: '17:00', closed: true }
  const hours = Object.fromEntries(dayNames.map((name) => [name, closed]))
  const opensOn = dayNames[(day + 3) % 7] as DayName
  hours[opensOn] = { open: '06:00', close: '14:00', closed: false }
  await newOwnerOf(request, `Bakery ${word}`, { businessHours: JSON.stringify(hours) })

  await visit(page, `/businesses?search=${word}`)
  await expect(cards(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Open now' }).click()
  await expect(page).toHaveURL(`/businesses?search=${word}&open=1`)
  const empty = page.locator('.Empty')
  await expect(empty.getByRole('heading')).toHaveText('No businesses found')
  const shortDay = opensOn.slice(0, 1).toUpperCase() + opensOn.slice(1, 3)
  await expect(empty).toContainText(
    `The only business that matches “${word}” is closed now. It opens ${shortDay} 6 AM.`,
  )
  await expect(cards(page)).toHaveCount(0)
  await expect(page.locator('.ResultHead').getByRole('status')).toHaveText('No businesses found')
  await empty.getByRole('button', { name: 'Show it' }).click()
  await expect(page).toHaveURL(`/businesses?search=${word}`)
  await expect(cards(page)).toHaveCount(1)
})

test('while the next list loads, the heading is the new one and the old cards carry no section titles', async ({
  page,
}) => {
  await visit(page, '/businesses?sort=name')
  await expect(cards(page)).toHaveCount(12)
  const old = await page.locator('.BusinessCard h3').allTextContents()
  const sections = page.getByRole('region', { name: /^(Promoted|Newest)$/ })
  const grid = page.locator('.BusinessGrid')

  const byRelevance = await holdRequests(page, '**/api/businesses?*')
  await page.getByLabel('Sort').selectOption('Recommended')
  await byRelevance.arrived
  await expect(page).toHaveURL('/businesses')
  await expect(grid).toHaveAttribute('aria-busy', 'true')
  await expect(page.locator('.BusinessCard h3')).toHaveText(old)
  await expect(sections).toHaveCount(0)
  await byRelevance.release()
  await expect(section(page, 'Promoted')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })

  const byCategory = await holdRequests(page, '**/api/businesses?*')
  await page
    .getByRole('complementary', { name: 'Categories' })
    .getByRole('link', { name: /^Home & Living/ })
    .click()
  await byCategory.arrived
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home & Living in Austin')
  await expect(page).toHaveTitle(/^Home & Living in Austin \|/)
  await expect(grid).toHaveAttribute('aria-busy', 'true')
  await expect(sections).toHaveCount(0)
  await byCategory.release()
  await expect(grid.first()).toHaveAttribute('aria-busy', 'false')
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
      const gap = await section(page, 'Promoted')
        .locator('.BusinessGrid')
        .evaluate((grid) => {
          const right = (element: Element | null) => element?.getBoundingClientRect().right ?? 0
          return right(grid) - right(grid.lastElementChild)
        })
      expect(gap, 'gap at the end of the last row').toBeLessThan(1)
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
