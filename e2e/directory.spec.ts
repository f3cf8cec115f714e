import { expect, type Locator, type Page, test } from './journey.ts'
import { expectAccessibleAtWidths, phone, visit } from './visit.ts'

const cards = (page: Page) => page.locator('.BusinessCard')

test('the directory is accessible, and each page starts at the top of the results', { tag: '@long' }, async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize(phone)
  for (const address of [
    '/businesses?category=2&subcategory=21&search=a',
    '/businesses?search=zzzzqqq',
    '/businesses?category=2&search=tacos',
    '/businesses?search=plumer',
    '/businesses?category=8',
  ]) {
    await visit(page, address)
    await expectAccessibleAtWidths(page, address)
  }
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/businesses?category=8&page=2')
  await expect(page.getByRole('combobox', { name: 'Search businesses' })).toBeInViewport()
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  async function drag(page: Page, card: Locator, by: { x: number; y: number }): Promise<void> {
    const box = await card.boundingBox()
    if (!box) throw new Error('The card is not on the screen')
    const from = { x: box.x + 200, y: box.y + 60 }
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

  test('a sideways swipe opens a card; a short swipe and a scroll don’t', async ({ page }) => {
    await visit(page, '/businesses')
    const card = page.getByRole('region', { name: 'Newest' }).getByRole('article').nth(1)
    await card.scrollIntoViewIfNeeded()
    await drag(page, card, { x: -40, y: 4 })
    await drag(page, card, { x: 20, y: -160 })
    await settled(page)
    await expect(page).toHaveURL('/businesses')
    await card.scrollIntoViewIfNeeded()
    await settled(page)
    await drag(page, card, { x: -90, y: 4 })
    await expect(page).toHaveURL(/\/businesses\/\d+$/)
  })
})

test('a card opens wherever it is pressed except on its arrows: it reacts and turns into its page, without motion under reduced motion', {
  tag: '@long',
}, async ({ page }) => {
  await visit(page, '/businesses?sort=rating')
  const pictured = cards(page)
    .filter({ has: page.getByRole('button', { name: 'Next photo' }) })
    .first()
  const picture = pictured.locator('img').first()
  const first = (await picture.getAttribute('src')) ?? ''
  await pictured.hover()
  await pictured.getByRole('button', { name: 'Previous photo' }).click()
  await expect(picture).not.toHaveAttribute('src', first)
  await pictured.getByRole('button', { name: 'Next photo' }).click()
  await expect(picture).toHaveAttribute('src', first)
  await expect(page).toHaveURL('/businesses?sort=rating')
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
  const card = cards(page).nth(1)
  await card.hover({ position: { x: 60, y: 90 } })
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
