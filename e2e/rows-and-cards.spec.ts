import { expect, type Page, test } from './journey.ts'
import { expectAccessible, holdRequests, hydrated, phone, visit } from './visit.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const first = (page: Page) => section(page, 'Newest').getByRole('article').first()
const boxesOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
const shows = (page: Page, view: 'Rows' | 'Cards') => page.getByRole('button', { name: `Show as ${view}` })
const rowMax = 130

test('the first business that isn’t promoted is on the first screen, below one row of promoted ones without a gap', async ({
  page,
}) => {
  for (const size of [phone, { width: 1280, height: 900 }]) {
    await page.setViewportSize(size)
    await visit(page, '/businesses?page=1')
    const promoted = await boxesOf(page, '.is-strip > .BusinessCard')
    expect(promoted.length).toBeGreaterThan(1)
    expect(new Set(promoted.map(({ top }) => Math.round(top))).size, 'rows of promoted ones').toBe(1)
    for (const { height } of promoted) expect(height).toBeLessThanOrEqual(rowMax + 30)
    const [strip] = await boxesOf(page, '.is-strip')
    const gap = (strip?.right ?? Number.NaN) - (promoted.at(-1)?.right ?? 0)
    // The rings of focused names have 6 px.
    expect(gap, `gap at the end of the row at ${size.width}`).toBeLessThan(7)
    const prices = await boxesOf(page, '.is-strip .price')
    for (const [at, { right }] of prices.entries())
      expect(right).toBeLessThanOrEqual(promoted[at]?.right ?? 0)
    const facts = await first(page).locator('.BusinessCard-proof').boundingBox()
    expect(facts && facts.y + facts.height, `at ${size.width}`).toBeLessThan(size.height)
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('businesses are rows, of the same size while they load, and cards once they are chosen, which the browser keeps', async ({
    page,
  }) => {
    await visit(page, '/privacy-policy')
    const list = await holdRequests(page, '**/api/businesses?*sort=name*')
    await page.evaluate(() => {
      history.pushState(null, '', '/businesses?sort=name')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await list.arrived
    await expect(page.locator('.CardSkeleton')).toHaveCount(12)
    const skeletons = await boxesOf(page, '.CardSkeleton')
    await list.release()
    await expect(page.locator('.BusinessCard')).toHaveCount(12)
    const rows = await boxesOf(page, '.BusinessCard')
    expect(rows.map(({ height }) => height)).toEqual(skeletons.map(({ height }) => height))
    for (const { height } of rows) expect(height).toBeLessThanOrEqual(rowMax)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expectAccessible(page, 'rows on a phone')

    await shows(page, 'Cards').tap()
    const heightOf = async () => (await boxesOf(page, '.BusinessCard'))[0]?.height ?? 0
    expect(await heightOf()).toBeGreaterThan(2 * rowMax)
    await page.reload()
    expect(await heightOf(), 'before the page’s code runs').toBeGreaterThan(2 * rowMax)
    await hydrated(page)
    await expect(page).toHaveURL('/businesses?sort=name')
    await shows(page, 'Rows').tap()
    expect(await heightOf()).toBeLessThanOrEqual(rowMax)
  })
})

test('a row is one tab stop and one for its actions, which unfold', async ({ page }) => {
  await page.setViewportSize(phone)
  await visit(page, '/businesses?sort=name')
  const row = page.getByRole('article').nth(1)
  const link = row.getByRole('heading').getByRole('link')
  await link.focus()
  await page.keyboard.press('Tab')
  const more = row.getByRole('button', { name: /^Actions for / })
  await expect(more).toBeFocused()
  await expect(row.getByRole('button', { name: /^Request Quote from / })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('article').nth(2).getByRole('heading').getByRole('link')).toBeFocused()
  await more.press('Enter')
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(row.locator('.BusinessCard-actions > *').first()).toBeFocused()
  await expect(row.getByRole('button', { name: /^Like / })).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectAccessible(page, 'unfolded row')
})

test('a card is two tab stops, from the second of which arrow keys lead to its other controls; the cards of a row end on one line', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await visit(page, '/businesses?sort=name')
  await page.getByRole('link', { name: 'Skip to results' }).press('Enter')
  await expect(page.locator('#results')).toBeFocused()
  const cards = page.locator('.BusinessGrid > .BusinessCard')
  const actions = cards.first().locator('.BusinessCard-actions > *')
  const like = cards.first().getByRole('button', { name: /^Like / })
  await cards.first().getByRole('heading').getByRole('link').focus()
  await page.keyboard.press('Tab')
  await expect(actions.first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(actions.nth(1)).toBeFocused()
  await actions.last().focus()
  await page.keyboard.press('ArrowRight')
  await expect(like).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(actions.last()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(cards.nth(1).getByRole('heading').getByRole('link')).toBeFocused()

  // As if one more of them had an answer time.
  await cards.nth(1).evaluate((card) => {
    const line = card.querySelector('.BusinessCard-meta')
    line?.after(line.cloneNode(true))
  })
  for (const [width, columns] of [
    [1280, 3],
    [1024, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const boxes = await boxesOf(page, '.BusinessGrid > .BusinessCard')
    const row = boxes.filter(({ top }) => top === boxes[0]?.top)
    expect(row, `cards in a row at ${width}`).toHaveLength(columns)
    const ends = (await boxesOf(page, '.BusinessCard-actions')).slice(0, columns).map(({ top }) => top)
    expect(new Set(ends).size, `lines of their actions at ${width}`).toBe(1)
  }
})
