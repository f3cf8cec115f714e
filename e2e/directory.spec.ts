import type { APIRequestContext, Locator } from '@playwright/test'
import type { BusinessList } from '#shared/businesses/directory/directory.schemas.ts'
import type {
  CategoryList,
  SubcategoryList,
  SubSubCategoryList,
} from '#shared/categories/categories.schemas.ts'
import { expect, type Page, test } from './journey.ts'
import { expectAccessibleAtWidths, holdRequests, phone, visit } from './visit.ts'

const sixthStreet = { latitude: 30.2669, longitude: -97.7428 }

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search businesses' })
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Categories' })
const filters = (page: Page) => page.getByRole('group', { name: 'Active filters' })
const cards = (page: Page) => page.locator('.BusinessCard')
const count = (page: Page) => page.locator('.ResultHead').getByRole('status')
const toastTitled = (page: Page, title: string) => page.getByText(title, { exact: true })

async function get<Answer>(request: APIRequestContext, path: string): Promise<Answer> {
  return (await (await request.get(path)).json()) as Answer
}

/** Opens the directory from another page, so that the browser requests the list. */
async function comeFromElsewhere(page: Page): Promise<void> {
  await visit(page, '/privacy-policy')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Businesses', exact: true }).click()
}

test('is complete without JavaScript and tells search engines what it is', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/businesses?category=2&sort=rating&open=0')
  await expect(page).toHaveTitle(/^Home & Living in Austin \|/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home & Living in Austin')
  await expect(cards(page)).toHaveCount(12)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/businesses\?category=2$/)
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
  const types = blocks.map((text) => (JSON.parse(text) as { '@type': string })['@type'])
  expect(types.sort()).toEqual(['BreadcrumbList', 'ItemList'])
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(count(page)).toHaveText(/^Showing 13 to 24 of \d+ businesses$/)
  await context.close()
})

test('searches while typing and adds nothing to the history', async ({ page }) => {
  await page.goto('/privacy-policy')
  await visit(page, '/businesses?page=3')
  await searchBox(page).pressSequentially('coff', { delay: 30 })
  await expect(page).toHaveURL('/businesses?search=coff')
  await expect(count(page)).toHaveText(/^Showing 1 to \d+ of \d+ businesses$/)
  await searchBox(page).fill('coffee')
  await searchBox(page).press('Enter')
  await expect(page).toHaveURL('/businesses?search=coffee')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('coffee in Austin')
  await page.getByRole('button', { name: 'Remove filter “coffee”' }).click()
  await expect(searchBox(page)).toHaveValue('')
  await expect(page).toHaveURL('/businesses')
  await page.goBack()
  await expect(page).toHaveURL('/privacy-policy')
})

test('goes down the categories and back up', async ({ page, request }) => {
  const path = '/api/categories/subcategories/21/subsubcategories'
  const [service] = (await get<SubSubCategoryList>(request, path)).subsubcategories
  await visit(page, '/businesses?page=2')
  await sidebar(page)
    .getByRole('link', { name: /^Home & Living/ })
    .click()
  await expect(page).toHaveURL('/businesses?category=2')
  await expect(sidebar(page).getByRole('heading')).toHaveText('Home & Living')
  await expect(sidebar(page).getByRole('button', { name: 'Back' })).toBeFocused()
  await sidebar(page)
    .getByRole('link', { name: /^Home Cleaning/ })
    .click()
  await expect(page).toHaveURL('/businesses?category=2&subcategory=21')
  const name = service?.name ?? ''
  await sidebar(page).getByRole('checkbox', { name }).check()
  await expect(page).toHaveURL(`/businesses?category=2&subcategory=21&subsubcategories=${service?.id}`)
  const chip = page.getByRole('group', { name: 'Services' }).getByRole('button', { name })
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await chip.click()
  await expect(sidebar(page).getByRole('checkbox', { name })).not.toBeChecked()
  await sidebar(page).getByRole('button', { name: 'Back' }).click()
  const chosen = sidebar(page).getByRole('link', { name: /^Home & Living/ })
  await expect(chosen).toBeFocused()
  await expect(page).toHaveURL('/businesses?category=2&subcategory=21')
  await chosen.click()
  await expect(page).toHaveURL('/businesses')
  await expect(sidebar(page).getByRole('heading')).toHaveText('Categories')
})

test('says when a category has no services', async ({ page, request }) => {
  const { categories } = await get<CategoryList>(request, '/api/categories')
  let bare: string | null = null
  for (const { id } of categories) {
    const { subcategories } = await get<SubcategoryList>(request, `/api/categories/${id}/subcategories`)
    for (const subcategory of subcategories) {
      const path = `/api/categories/subcategories/${subcategory.id}/subsubcategories`
      const { subsubcategories } = await get<SubSubCategoryList>(request, path)
      if (subsubcategories.length === 0) bare ??= `/businesses?category=${id}&subcategory=${subcategory.id}`
    }
    if (bare) break
  }
  await visit(page, bare ?? '')
  await expect(sidebar(page).getByText('No services available for this category')).toBeVisible()
})

test('redirects a service and a mangled URL to the canonical one', async ({ page }) => {
  await visit(page, '/businesses?service=Tutoring')
  await expect(page).toHaveURL('/businesses?category=12')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tutoring in Austin')
  await visit(page, '/businesses?service=zither%20tuning')
  await expect(page).toHaveURL('/businesses?search=zither+tuning')
  await visit(page, '/businesses?category=2x&subsubcategories=a,211,&sort=cheapest&page=0')
  await expect(page).toHaveURL('/businesses?subsubcategories=211')
})

test('sorts, filters by open now, and clears everything', async ({ page }) => {
  await visit(page, '/businesses?category=8&search=a')
  await page.getByLabel('Sort').selectOption('Price: low to high')
  await expect(page).toHaveURL('/businesses?category=8&search=a&sort=price_low')
  await page.getByRole('button', { name: 'Open now' }).click()
  await expect(page).toHaveURL('/businesses?category=8&search=a&open=1&sort=price_low')
  await expect(filters(page).getByRole('button')).toHaveText([
    'Food & Dining',
    'Open now',
    '“a”',
    'Clear all',
  ])
  await filters(page).getByRole('button', { name: 'Remove filter Open now' }).click()
  await expect(page).toHaveURL('/businesses?category=8&search=a&sort=price_low')
  await expect(cards(page)).toHaveCount(12)
  // The list before stays until the one of this address is there.
  await expect(async () => {
    const prices = await page.locator('.BusinessCard .price').allTextContents()
    const dollars = prices.map((text) => Number(/\$([\d,.]+)/.exec(text)?.[1] ?? Number.POSITIVE_INFINITY))
    expect(dollars).toEqual(dollars.toSorted((a, b) => a - b))
  }).toPass()
  await filters(page).getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/businesses?sort=price_low')
  await expect(filters(page)).toHaveCount(0)
  await expect(count(page)).toBeFocused()
})

test('starts each page at the top of the results', async ({ page, request }) => {
  // No other journey registers a restaurant.
  const address = '/businesses?category=8'
  const { total, pageCount } = await get<BusinessList>(request, `/api${address}&limit=12`)
  expect(pageCount).toBeGreaterThanOrEqual(7)
  await visit(page, address)
  await expect(count(page)).toHaveText(`Showing 1 to 12 of ${total} businesses`)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('link', { name: /^Page/ })).toHaveText(['1', '2', '3', '4', '5'])
  await pages.getByRole('link', { name: 'Page 5' }).click()
  await expect(page).toHaveURL(`${address}&page=5`)
  await expect(count(page)).toHaveText(`Showing 49 to 60 of ${total} businesses`)
  await expect(pages.getByRole('link', { name: /^Page/ })).toHaveText(['3', '4', '5', '6', '7'])
  await expect(count(page)).toBeFocused()
  await expect(searchBox(page)).toBeInViewport()
  await visit(page, `${address}&page=9999`)
  await expect(page).toHaveURL(`${address}&page=${pageCount}`)
  await expect(count(page)).toHaveText(
    `Showing ${12 * (pageCount - 1) + 1} to ${total} of ${total} businesses`,
  )
  await expect(pages.getByText('Next')).not.toHaveAttribute('href')
})

test('restores the last search for a day', async ({ page }) => {
  await visit(page, '/businesses?category=2&sort=name&page=2')
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('browsing-state')))
    .toContain('"selectedCategory":2')
  const read = () => page.evaluate(() => JSON.parse(localStorage.getItem('browsing-state') ?? 'null'))
  expect(await read()).toEqual({
    searchQuery: '',
    showOpenOnly: false,
    selectedCategory: 2,
    selectedSubCategory: null,
    selectedSubSubCategories: [],
    currentPage: 2,
    sortBy: 'name',
    timestamp: expect.any(Number),
  })
  await visit(page, '/businesses')
  await expect(page).toHaveURL('/businesses?category=2&sort=name&page=2')
  await visit(page, '/businesses?sort=rating')
  await expect(page).toHaveURL('/businesses?sort=rating')
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('browsing-state') ?? '{}')
    localStorage.setItem(
      'browsing-state',
      JSON.stringify({ ...kept, timestamp: Date.now() - 24 * 3600 * 1000 }),
    )
  })
  await visit(page, '/businesses')
  await expect.poll(async () => (await read()).sortBy).toBe('relevance')
  await expect(page).toHaveURL('/businesses')
})

test('offers a way out when nothing is found', async ({ page }) => {
  await visit(page, '/businesses?search=zzzzqqq&open=1')
  await expect(page.getByRole('heading', { name: 'No businesses found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(page).toHaveURL('/businesses')
  await expect(cards(page)).toHaveCount(12)
  const nothing: BusinessList = { businesses: [], total: 0, totalIsExact: true, page: 1, pageCount: 0 }
  await page.route('**/api/businesses?*', (route) => route.fulfill({ json: nothing }))
  await page.getByLabel('Sort').selectOption('Name')
  await expect(page.getByRole('heading', { name: 'No businesses found' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear all filters' })).toHaveCount(0)
})

test('says when the list did not load, and retries', async ({ page }) => {
  let calls = 0
  await page.route('**/api/businesses?*', (route) => {
    calls += 1
    return route.fulfill({ status: 500, json: { error: 'Broken' } })
  })
  await comeFromElsewhere(page)
  await expect(page.locator('.CardSkeleton')).toHaveCount(12)
  const alert = page.getByRole('alert')
  await expect(alert.getByRole('heading')).toHaveText('Error loading businesses')
  await expect(alert).toContainText('500: ')
  expect(calls, 'retried up to two times').toBe(3)
  await page.unroute('**/api/businesses?*')
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(cards(page)).toHaveCount(12)
})

test.describe('a card', () => {
  test('opens wherever it is pressed, except on its arrows', async ({ page }) => {
    await visit(page, '/businesses')
    const card = cards(page)
      .filter({ has: page.getByRole('button', { name: 'Next picture' }) })
      .first()
    const picture = card.locator('img').first()
    const first = await picture.getAttribute('src')
    await card.hover()
    await card.getByRole('button', { name: 'Previous picture' }).click()
    await expect(picture).not.toHaveAttribute('src', first ?? '')
    await card.getByRole('button', { name: 'Next picture' }).click()
    await expect(picture).toHaveAttribute('src', first ?? '')
    await expect(page).toHaveURL('/businesses')
    await card.click({ position: { x: 60, y: 90 } })
    await expect(page).toHaveURL(/\/businesses\/\d+$/)
    await page.goBack()
    await cards(page)
      .first()
      .getByRole('link', { name: /^Visit / })
      .click()
    await expect(page).toHaveURL(/\/businesses\/\d+$/)
  })

  test('calls, likes, shares and requests a quote', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await visit(page, '/businesses')
    const card = cards(page)
      .filter({ has: page.getByRole('link', { name: /^Call / }) })
      .first()
    await expect(card.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:\+?\d{10,}$/)
    await card.getByRole('button', { name: /^Like / }).click()
    await expect(toastTitled(page, 'Sign in required')).toBeVisible()
    await expect(page.getByText('Please sign in to like businesses.', { exact: true })).toBeVisible()
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }),
    )
    await card.getByRole('button', { name: /^Share / }).click()
    await expect(toastTitled(page, 'Link copied')).toBeVisible()
    const name = (await card.getByRole('heading').textContent()) ?? ''
    const path = (await card.getByRole('heading').getByRole('link').getAttribute('href')) ?? ''
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(path, page.url()).href)
    await card.getByRole('button', { name: `Request Quote from ${name}` }).click()
    await expect(page.getByRole('dialog').getByRole('heading')).toContainText(name)
    await page.keyboard.press('Escape')
    await expect(card.getByRole('button', { name: /^Request Quote/ })).toBeFocused()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  async function drag(page: Page, card: Locator, by: { x: number; y: number }): Promise<void> {
    const box = await card.boundingBox()
    if (!box) throw new Error('The card is not on the screen')
    const from = { x: box.x + 200, y: box.y + 330 }
    const session = await page.context().newCDPSession(page)
    const send = (type: string, step?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: step === undefined ? [] : [{ x: from.x + by.x * step, y: from.y + by.y * step }],
      })
    await send('touchStart', 0)
    for (const step of [0.2, 0.4, 0.6, 0.8, 1]) await send('touchMove', step)
    await send('touchEnd')
  }

  /** Waits until the page has kept its scroll position for fifteen frames. */
  async function settled(page: Page): Promise<void> {
    await page.evaluate(async () => {
      for (let still = 0, last = -1; still < 15; last = window.scrollY) {
        await new Promise(requestAnimationFrame)
        still = window.scrollY === last ? still + 1 : 0
      }
    })
  }

  test('a sideways swipe opens a card', async ({ page }) => {
    await visit(page, '/businesses')
    const card = cards(page).first()
    await card.scrollIntoViewIfNeeded()
    await settled(page)
    await drag(page, card, { x: -90, y: 4 })
    await expect(page).toHaveURL(/\/businesses\/\d+$/)
  })

  test('a short swipe and a scroll open nothing', async ({ page }) => {
    await visit(page, '/businesses')
    const card = cards(page).first()
    await card.scrollIntoViewIfNeeded()
    await drag(page, card, { x: -40, y: 4 })
    await drag(page, card, { x: 20, y: -160 })
    await settled(page)
    await expect(page).toHaveURL('/businesses')
  })

  test('uses selects to filter and scrolls the services sideways', async ({ page }) => {
    await visit(page, '/businesses')
    await expect(page.getByLabel('Subcategory')).toBeDisabled()
    await page.getByLabel('Category', { exact: true }).selectOption('Home & Living')
    await expect(page).toHaveURL('/businesses?category=2')
    await page.getByLabel('Subcategory').selectOption('Plumbing')
    await expect(page).toHaveURL('/businesses?category=2&subcategory=22')
    const services = page.getByRole('group', { name: 'Services' }).getByRole('button')
    // Two quick presses both count, however long the list takes.
    const lists = await holdRequests(page, '**/api/businesses?*')
    await expect(services.nth(1)).toBeVisible()
    await services.evaluateAll(async ([first, second]) => {
      ;(first as HTMLElement).click()
      // No delay, just the next task: each press is a separate event.
      await new Promise((resolve) => setTimeout(resolve))
      ;(second as HTMLElement).click()
    })
    await expect(services.nth(1)).toHaveAttribute('aria-pressed', 'true')
    await expect(page).toHaveURL('/businesses?category=2&subcategory=22&subsubcategories=221%2C222')
    await lists.release()
    await page.getByLabel('Category', { exact: true }).selectOption('All categories')
    await expect(page).toHaveURL('/businesses')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBe(0)
  })
})

test.describe('the location', () => {
  test.use({ geolocation: sixthStreet })

  test('is used if permission was given, with one decimal', async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await visit(page, '/businesses?category=2')
    await expect(page.locator('.BusinessCard-meta').filter({ hasText: /\d\.\d mi/ })).toHaveCount(12)
    await page.getByLabel('Sort').selectOption('Distance')
    await expect(page).toHaveURL('/businesses?category=2&sort=distance')
    const miles = async () =>
      (await page.locator('.BusinessCard-meta').allTextContents()).map((text) =>
        Number(/([\d.]+) mi/.exec(text)?.[1]),
      )
    await expect
      .poll(async () => {
        const shown = await miles()
        return (
          shown.length === 12 && shown.every((mile, index) => index === 0 || mile >= (shown[index - 1] ?? 0))
        )
      })
      .toBe(true)
  })

  test('is not requested until the visitor asks for it', async ({ page, faults }) => {
    await page.addInitScript(() => {
      const answers = { asked: 0 }
      Object.assign(window, { answers })
      navigator.geolocation.getCurrentPosition = (_found, failed) => {
        answers.asked += 1
        failed?.({ code: 1, message: 'User denied Geolocation' } as GeolocationPositionError)
      }
    })
    await visit(page, '/businesses')
    const asked = () =>
      page.evaluate(() => (window as unknown as { answers: { asked: number } }).answers.asked)
    expect(await asked()).toBe(0)
    await expect(page.locator('.BusinessCard-meta').filter({ hasText: ' mi' })).toHaveCount(0)
    await page.getByLabel('Sort').selectOption('Distance')
    await expect(page.getByText('Share your location to sort by distance')).toBeVisible()
    await expect.poll(asked).toBe(1)
    await expect(page.locator('.BusinessCard-meta').filter({ hasText: ' mi' })).toHaveCount(0)
    expect(faults.splice(0)).toEqual(['Location isn’t available: User denied Geolocation'])
  })
})

test('has no axe violations', async ({ page }) => {
  test.slow()
  await page.setViewportSize(phone)
  for (const address of [
    '/businesses?category=2&subcategory=21&search=a',
    '/businesses?search=zzzzqqq',
    '/businesses',
  ]) {
    await visit(page, address)
    await expectAccessibleAtWidths(page, address)
  }
})

test('a card reacts to the press and turns into its business page, without motion under reduced motion', async ({
  page,
}) => {
  await visit(page, '/businesses')
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (...update) => {
      const transition = start(...update)
      void transition.ready.then(() => {
        const moved = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement)
        document.documentElement.dataset.moved = [...new Set(moved)].join()
      })
      return transition
    }
  })
  const card = page.locator('.BusinessCard').nth(1)
  await card.getByRole('heading').hover()
  await page.mouse.down()
  await expect(card.locator('.BusinessCard-media')).toHaveCSS('scale', '0.985')
  await page.mouse.up()
  await page.waitForURL(/\/businesses\/\d+/)
  await expect(page.locator('html')).toHaveAttribute(
    'data-moved',
    /view-transition-group\(business-picture\)/,
  )

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goBack()
  await card.getByRole('heading').hover()
  await page.mouse.down()
  await expect(card.locator('.BusinessCard-media')).toHaveCSS('scale', 'none')
  await page.mouse.up()
  await page.waitForURL(/\/businesses\/\d+/)
  await expect(page.locator('html')).toHaveAttribute('data-moved', '')
})
