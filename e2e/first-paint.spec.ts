import { expect, type Page, test } from './journey.ts'
import { holdRequests, hydrated, phone } from './visit.ts'

/** Position and look of every element. */
function appearance(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#root *:not(option)')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      const look = [
        style.color,
        style.backgroundColor,
        style.font,
        style.borderRadius,
        style.opacity,
        style.fill,
      ]
      const where = [x, y, width, height].map((value) => Math.round(value))
      return `${element.localName}.${element.getAttribute('class') ?? ''} ${where} ${look}`
    }),
  )
}

/** The work of web/lib/stylesheets.ts, here without any script of the page. */
async function applyStylesheets(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[media=print]')) link.media = 'all'
    await expectSheets()
    async function expectSheets(): Promise<void> {
      const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      if (links.every(({ sheet }) => sheet)) return
      await new Promise(requestAnimationFrame)
      return expectSheets()
    }
  })
}

const addresses = [
  '/',
  '/businesses',
  '/businesses?category=2&subcategory=201&open=1',
  '/businesses?search=zzzzqqq',
  '/businesses/1',
  '/services',
  '/services/home-living',
  '/services/web-app-development',
  '/become-a-partner',
  '/help',
  '/privacy-policy',
  '/login',
  '/signup',
  '/forgot-password',
  '/register-business',
  '/dashboard',
  '/profile',
  '/payments',
  '/saved',
  '/edit-business/1',
  '/no/such/page',
]

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the document alone looks as it does with every stylesheet, at both widths and in both themes', {
    tag: '@long',
  }, async ({ page }) => {
    test.setTimeout(180_000)
    for (const [width, colorScheme] of [
      [390, 'dark'],
      [1280, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const address of addresses) {
        await page.goto(address)
        const alone = await appearance(page)
        await applyStylesheets(page)
        const whole = await appearance(page)
        const where = `${address}, ${width} ${colorScheme}`
        expect(whole.length, where).toBeGreaterThan(10)
        expect(
          alone.filter((line, index) => line !== whole[index]),
          where,
        ).toEqual([])
      }
    }
  })
})

test('fonts never come before the page, and are used once the browser has them', { tag: '@long' }, async ({
  page,
}) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url())
  })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_000_000,
    uploadThroughput: 1_000_000,
  })
  const html = page.locator('html')
  await page.goto('/')
  await page.locator('h1').waitFor()
  await expect(html).not.toHaveAttribute('data-fonts')
  await hydrated(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fonts'))).not.toBeNull()
  expect(fonts).toHaveLength(2)
  await expect(html).not.toHaveAttribute('data-fonts')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
  await expect(page).toHaveURL('/help')
  await expect(html).toHaveAttribute('data-fonts')
  await page.goto('/businesses')
  await expect(html).toHaveAttribute('data-fonts')
  await expect(page.locator('link[rel=preload][as=font]')).toHaveCount(2)
})

test('the page stays as the server rendered it until the code of its later parts has come', async ({
  page,
}) => {
  const code = await holdRequests(page, '**/assets/site-footer-*.js')
  await page.goto('/')
  const footer = await page.getByRole('contentinfo').elementHandle()
  await code.arrived
  const banner = page.getByRole('banner')
  // Nothing says when the header has hydrated while a later part hasn't.
  await expect(async () => {
    await banner.getByRole('button', { name: 'Services' }).click()
    await expect(banner.getByRole('link', { name: 'All local services' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated')
  await code.release()
  await hydrated(page)
  expect(await footer?.evaluate((element) => element.isConnected)).toBe(true)
})

/** Opens a page on which the stylesheets fail `times` times, the first time before any script runs. */
async function visitUnstyled(page: Page, address: string, times: number): Promise<void> {
  await page.route('**/assets/*.css', (route) => route.abort(), { times })
  const scripts = await holdRequests(page, '**/assets/entry-client-*.js')
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.css'))
  await page.goto(address, { waitUntil: 'commit' })
  await failed
  await scripts.release()
  await hydrated(page)
}

test('after a stylesheet has failed, it is fetched again', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize(phone)
  await visitUnstyled(page, '/', 1)
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Businesses' })).toBeVisible()
  const media = () => [...document.styleSheets].map(({ href, media: { mediaText } }) => href && mediaText)
  expect(await page.evaluate(media)).toContain('all')
})

test('buttons work without the stylesheets', { tag: '@long' }, async ({ page }) => {
  await visitUnstyled(page, '/help', 9)
  await page.getByRole('contentinfo').getByRole('button', { name: 'Contact us' }).click()
  await expect(page.getByRole('dialog', { name: 'Contact Support' })).toBeVisible()
})
