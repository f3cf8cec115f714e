import { expect, type Page, test } from './journey.ts'

test.use({ javaScriptEnabled: false })

/** Pages that the server renders whole. Private pages and emailed links are outlines, like the last two. */
const pages = [
  '/',
  '/businesses',
  '/businesses?view=map',
  '/businesses?search=zzzzqqq',
  '/businesses/1',
  '/businesses/1?page=1',
  '/compare?ids=1,2',
  '/services',
  '/services/home-living',
  '/services/web-app-development',
  '/services/mobile-app-development',
  '/austin',
  '/austin/hyde-park',
  '/become-a-partner',
  '/help',
  '/how-results-are-ordered',
  '/privacy-policy',
  '/terms-and-conditions',
  '/login',
  '/signup',
  '/forgot-password',
  '/request',
  '/register-business',
  '/no/such/page',
  '/dashboard',
  '/reset-password',
]

const controls = 'button, input, select, textarea, form, [role=button], [role=tab]'

/** Visible controls that need a script: all but forms with their own address, and open questions. */
const broken = (page: Page) =>
  page.locator(controls).evaluateAll((found) =>
    found
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter(
        (control) => !control.closest('form[action]') && getComputedStyle(control).pointerEvents !== 'none',
      )
      .map((control) => control.outerHTML.slice(0, 120)),
  )

test('a part that can’t work without scripts isn’t shown, on any page that the server renders', {
  tag: '@long',
}, async ({ page }) => {
  for (const address of pages) {
    await page.goto(address)
    expect(await broken(page), address).toEqual([])
    // Texts are looked for elsewhere only.
    await expect(page.locator('noscript p'), address).toBeVisible()
  }
})

test('without scripts a search works, answers stand open and texts are whole', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox').fill('coffee')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/businesses\?search=coffee$/)
  await expect(page.getByText(/^Showing 1 to/)).toBeVisible()

  await page.goto('/help')
  const answers = page.locator('.Accordion-panel')
  expect(await answers.count()).toBeGreaterThan(3)
  for (const answer of await answers.all()) await expect(answer).toBeVisible()

  await page.goto('/businesses/1')
  await expect(page.getByText('… ')).toBeHidden()
})
