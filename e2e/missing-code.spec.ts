import { openAs, signUp } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { desktop, holdRequests, hydrated, toast, visit } from './visit.ts'

const dropCode = (page: Page, name: string) => page.route(`**/assets/${name}-*.js`, (route) => route.abort())

/** Opens a page without the code of one of its parts, and waits until its buttons work. */
async function visitWithout(page: Page, name: string, address: string): Promise<void> {
  await dropCode(page, name)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes(`/${name}-`))
  await page.goto(address)
  await failed
  await waitForHeader(page)
}

/** Nothing says that the page has hydrated while the code of a part is missing. */
async function waitForHeader(page: Page): Promise<void> {
  const services = page.getByRole('banner').getByRole('button', { name: 'Services' })
  await expect(async () => {
    if ((await services.getAttribute('aria-expanded')) !== 'true') await services.click()
    await expect(services).toHaveAttribute('aria-expanded', 'true', { timeout: 1_000 })
  }).toPass()
  await services.click()
}

const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { isSame: true }))
const isSameDocument = (page: Page) => page.evaluate(() => 'isSame' in window)

test.describe('without the code of a part', () => {
  test.use({ viewport: desktop })

  test('links load whole documents', { tag: '@long' }, async ({ page }) => {
    await visitWithout(page, 'site-footer', '/help')
    await markDocument(page)
    await page.getByRole('banner').getByRole('link', { name: 'Businesses', exact: true }).click()
    await expect(page).toHaveURL('/businesses')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Businesses in Austin')
    await expect(page.getByRole('contentinfo')).toBeVisible()
    expect(await isSameDocument(page)).toBe(false)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help')
  })

  test('a filter changes the whole page, and brings the part back once its code comes', {
    tag: '@long',
  }, async ({ page }) => {
    const secondPage = page.getByRole('link', { name: 'Page 2' })
    await visitWithout(page, 'pagination', '/businesses')
    await page.getByRole('link', { name: /^Home & Living/ }).click()
    await expect(page).toHaveURL('/businesses?category=2')
    await expect(secondPage).toHaveAttribute('href', '/businesses?category=2&page=2')
    await waitForHeader(page)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Remove filter Home & Living' }).click()
    await expect(page).toHaveURL('/businesses')
    await expect(secondPage).toHaveAttribute('href', '/businesses?page=2')
    await hydrated(page)
    await markDocument(page)
    await secondPage.click()
    await expect(page.locator('.ResultHead').getByRole('status')).toHaveText(/^Showing 13 to 24 of/)
    expect(await isSameDocument(page)).toBe(true)
  })
})

test('Subscribe can’t be pressed until its code has come', { tag: '@long' }, async ({ page }) => {
  const code = await holdRequests(page, '**/assets/newsletter-form-*.js')
  await page.goto('/help')
  await code.arrived
  const subscribe = page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' })
  await expect(subscribe).toBeDisabled()
  await code.release()
  await expect(subscribe).toBeEnabled()
})

test('signing out hides the likes also before the whole page has hydrated', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await page.setViewportSize(desktop)
  const session = await signUp(request)
  const like = page
    .getByRole('main')
    .getByRole('button', { name: /^Like / })
    .first()
  await openAs(page, session, '/businesses?category=2')
  await like.click()
  const liked = page.locator('.BusinessCard [aria-pressed=true]')
  await expect(liked).toHaveCount(1)
  const code = await holdRequests(page, '**/assets/site-footer-*.js')
  await page.reload({ waitUntil: 'commit' })
  await waitForHeader(page)
  await expect(liked).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove filter Home & Living' }).click()
  await expect(page).toHaveURL('/businesses')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Businesses in Austin')
  await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await code.release()
  await hydrated(page)
  const lists = await holdRequests(page, '**/api/businesses?*')
  await page.getByRole('link', { name: /^Home & Living/ }).click()
  await expect(page).toHaveURL('/businesses?category=2')
  await lists.arrived
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home & Living in Austin')
  await expect(liked).toHaveCount(0)
})

test('Back and Forward work before the router’s code has come, and without it', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 })
  await page.setViewportSize(desktop)
  await visit(page, '/help')
  await page.getByRole('banner').getByRole('link', { name: 'Businesses', exact: true }).click()
  await expect(heading).toHaveText('Businesses in Austin')
  const code = await holdRequests(page, '**/assets/router-*.js')
  await page.reload({ waitUntil: 'commit' })
  await code.arrived
  await waitForHeader(page)
  await markDocument(page)
  await page.goBack()
  await expect(page).toHaveURL('/help')
  await code.release()
  await expect(heading).toHaveText('Help')
  await page.goForward()
  await expect(heading).toHaveText('Businesses in Austin')
  expect(await isSameDocument(page)).toBe(true)

  await dropCode(page, 'router')
  await page.reload()
  await waitForHeader(page)
  await markDocument(page)
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect(page).toHaveURL('/businesses#main')
  await page.goBack()
  await expect(page).toHaveURL('/businesses')
  expect(await isSameDocument(page)).toBe(true)
  await page.goBack()
  await expect(heading).toHaveText('Help')
  expect(await isSameDocument(page)).toBe(false)
})

test('without the router, signing in still leaves no form in the history', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const { user } = await signUp(request)
  await dropCode(page, 'router')
  await page.goto('/help')
  await visit(page, '/login')
  await page.getByLabel('Email').fill(user.email)
  await page.locator('input[name=password]').fill('barton-springs')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/help')
})

test('a dialog whose code fails to load says so and leaves the page as it was', async ({ page }) => {
  const lightbox = page.getByRole('dialog', { name: /pictures|photos/i })
  await dropCode(page, '{lightbox,quote-request-dialog}')
  await visit(page, '/businesses/1')
  // The toast code loads with the first press.
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: /^View (all photos|photo)$/ }).click()
  await expect(toast(page, 'The photos couldn’t open')).toContainText('reload the page')
  await page.getByRole('button', { name: 'Request Quote' }).click()
  await expect(toast(page, 'The quote form couldn’t open')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Something went wrong')
  await page.unrouteAll()
  await visit(page, '/businesses/1')
  await page.getByRole('button', { name: 'Request Quote' }).click()
  await expect(page.getByRole('dialog')).toContainText('Request a quote from')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^View (all photos|photo)$/ }).click()
  await expect(lightbox).toBeVisible()
})
