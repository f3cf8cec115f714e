import { fakeStripeScript } from '#test/stripe-script.ts'
import { type StripeServer, startStripeServer } from '#test/stripe-server.ts'
import { newOwnerOf, openAs, signUp } from './accounts.ts'
import { checkout, confirmation, fillAddress, payButton, promotionsOf } from './checkout.ts'
import { expect, type Page, test } from './journey.ts'
import { startOwnServer } from './own-server.ts'
import { toast, visit } from './visit.ts'

let stripe: StripeServer
let site: Awaited<ReturnType<typeof startOwnServer>>
test.beforeAll(async () => {
  // Starting and seeding aren't part of a journey; on a busy machine they take as long as a journey may.
  test.setTimeout(90_000)
  stripe = await startStripeServer()
  site = await startOwnServer({ ...stripe.settings, SEED: 'basics' })
})
test.afterAll(async () => {
  await site?.stop()
  await stripe?.close()
})

/** Stands in for Stripe's hosts; returns the URLs of the documents that requested them, one per request. */
async function routeStripe(page: Page): Promise<string[]> {
  const askedBy: string[] = []
  await page.route('https://js.stripe.com/**', (route) => {
    askedBy.push(route.request().frame().url())
    return route.fulfill({ contentType: 'text/javascript', body: fakeStripeScript() })
  })
  await page.route('https://api.stripe.com/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const response = await route.fetch({ url: stripe.url + pathname })
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'access-control-allow-origin': '*' },
    })
  })
  return askedBy
}

/** Documents as they load: their URL, and whether their policy allows Stripe. */
function watchDocuments(page: Page): { path: string; allowsStripe: boolean }[] {
  const documents: { path: string; allowsStripe: boolean }[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'document') return
    const policy = response.headers()['content-security-policy'] ?? ''
    documents.push({ path: new URL(response.url()).pathname, allowsStripe: policy.includes('stripe') })
  })
  return documents
}

const select = (page: Page, plan: string) => page.getByRole('button', { name: `Select ${plan}`, exact: true })
const hasStripe = (page: Page) => page.evaluate(() => 'Stripe' in window)

test('an owner pays with Stripe, whose script only the dialog loads', { tag: '@long' }, async ({
  page,
  playwright,
}) => {
  // Six documents, each fully loaded: no page may share a document with Stripe's.
  test.slow()
  const request = await playwright.request.newContext({ baseURL: site.address })
  const owner = await newOwnerOf(request, 'Barton Creek Windows')
  const promote = `/businesses/${owner.business.id}/promote`
  const askedBy = await routeStripe(page)
  const documents = watchDocuments(page)
  for (const path of ['/', '/businesses', '/login']) await visit(page, site.address + path)
  await openAs(page, owner.session, `${site.address}/dashboard`)

  await page.getByRole('link', { name: /^Promote/ }).click()
  await expect(page).toHaveURL(site.address + promote)
  await expect(page.locator('.PromoteHead')).toContainText('Barton Creek Windows')
  expect(askedBy).toEqual([])
  await select(page, 'Professional').click()
  await fillAddress(page)
  await expect(checkout(page)).not.toContainText('Test payments')
  const card = page.getByLabel('Card number')
  await card.fill('4000000000000002')
  await payButton(page).click()
  await expect(toast(page, 'Payment Failed')).toContainText('Your card was declined.')
  await card.fill('4242424242424242')
  await payButton(page).dblclick()
  await expect(toast(page, 'Payment Successful!')).toContainText('Your promotion is now active!')
  await expect(checkout(page)).toBeHidden()
  await confirmation(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.locator('.Running-row')).toContainText('Professional, 1 day')
  expect(await promotionsOf(request, owner)).toMatchObject([{ planId: 'standard', status: 'active' }])
  const intents = [...stripe.books.intents.values()]
  expect(intents).toMatchObject([{ amount: 999, currency: 'usd', status: 'succeeded' }])

  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL(`${site.address}/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back')
  expect(await hasStripe(page)).toBe(false)
  await page.goBack()
  await expect(page.locator('.PromoteHead')).toContainText('Barton Creek Windows')
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back')
  expect(await hasStripe(page)).toBe(false)

  expect(new Set(askedBy)).toEqual(new Set([site.address + promote]))
  expect(documents.length).toBeGreaterThanOrEqual(6)
  for (const { path, allowsStripe } of documents) expect(allowsStripe, path).toBe(path === promote)
  await request.dispose()
})

test('an owner reads when the script does not load, and a message goes along to another document', {
  tag: '@long',
}, async ({ page, playwright }) => {
  const request = await playwright.request.newContext({ baseURL: site.address })
  const owner = await newOwnerOf(request, 'Shoal Creek Windows')
  const promote = `${site.address}/businesses/${owner.business.id}/promote`
  await page.route('https://js.stripe.com/**', () => {})
  await page.clock.install()
  await openAs(page, owner.session, promote)
  await expect(page.locator('.PromoteHead')).toContainText('Shoal Creek Windows')
  const asked = page.waitForRequest('https://js.stripe.com/**')
  await select(page, 'Starter').click()
  await asked
  await fillAddress(page)
  // An invisible wait restarts with the card form.
  await expect(async () => {
    await page.clock.fastForward(8_000)
    await expect(toast(page, 'Payment Failed')).toContainText('Stripe not loaded', { timeout: 500 })
  }).toPass()
  await expect(checkout(page)).toContainText('couldn’t be loaded')
  await page.clock.resume()
  await page.unroute('https://js.stripe.com/**')

  const stranger = await signUp(request)
  await page.evaluate((session) => {
    localStorage.setItem('auth-storage', JSON.stringify({ ...session, isAuthenticated: true }))
    localStorage.setItem('token', session.token)
  }, stranger)
  await page.goto(promote)
  await expect(page).toHaveURL(`${site.address}/dashboard`)
  await expect(toast(page, "Access Denied: You don't have permission to view this business.")).toBeVisible()
  expect(await page.locator('meta[name=cards]').getAttribute('content')).toBe('elsewhere')
  await request.dispose()
})
