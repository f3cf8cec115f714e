import { expect, type Page, test } from './journey.ts'
import { desktop, expectAccessibleAtWidths, phone, roundTrip, toast, visit } from './visit.ts'

const footer = (page: Page) => page.getByRole('contentinfo')

test('the header stays in view and can be skipped; the phone’s menu keeps the focus; the footer and sections are reached by links', async ({
  page,
}) => {
  await page.setViewportSize(desktop)
  await visit(page, '/terms-and-conditions')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('button', { name: 'Menu' })).toBeHidden()
  await page.mouse.wheel(0, 1200)
  await expect(banner).toBeInViewport()
  await expect(footer(page).getByRole('button', { name: 'Back to top' })).toBeHidden()

  await page.setViewportSize(phone)
  // The phone's menu keeps the focus inside.
  const button = page.getByRole('button', { name: 'Menu' })
  await button.click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab')
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    )
    expect(isOutside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()

  await footer(page).getByRole('button', { name: 'Back to top' }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.getByText('On this page').first().click()
  await page.getByRole('link', { name: 'Limits of liability' }).click()
  await expect(page).toHaveURL('/terms-and-conditions#liability')
  const head = page.getByRole('heading', { name: /Limits of liability/ })
  await expect(head).toBeInViewport()
  await page.reload()
  await expect(head).toBeInViewport()
})

test('code or questions that fail to load are named, and are loaded again on the next navigation', {
  tag: '@long',
}, async ({ page, faults }) => {
  await page.route('**/*contact-form-dialog*', (route) => route.abort())
  await visit(page, '/privacy-policy')
  // The toast code loads with the first press.
  await page.keyboard.press('Tab')
  await footer(page).getByRole('button', { name: 'Contact us' }).click()
  await expect(toast(page, 'Contact Support couldn’t open')).toBeVisible()

  await page.route('**/*help-page*', (route) => route.abort())
  await footer(page).getByRole('link', { name: 'Help' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
  await page.unroute('**/*help-page*')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help')
  // The browser and React report the aborted import themselves.
  const others = faults.splice(0).filter((text) => !/dynamically imported module|help-page/.test(text))
  expect(others).toEqual([])

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
    await roundTrip(page)
    await route.continue()
  })
  await visit(page, '/privacy-policy')
  const failed = page.getByRole('main').getByRole('alert')
  await footer(page).getByRole('link', { name: 'Help' }).click()
  await expect(failed).toBeVisible()
  expect(count).toBe(1)
  await footer(page).getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
  await footer(page).getByRole('link', { name: 'Help' }).click()
  await expect(failed).toBeVisible()
  expect(count).toBe(2)
})

test('texts, the 404 page, help and Contact Support are accessible, and nothing scrolls sideways', {
  tag: '@long',
}, async ({ page }) => {
  test.slow()
  await page.setViewportSize(phone)
  for (const address of [
    '/terms-and-conditions',
    '/privacy-policy',
    '/how-results-are-ordered',
    '/no/such/page',
    '/help',
  ]) {
    await visit(page, address)
    await expectAccessibleAtWidths(page, address)
  }
  await page.getByRole('main').getByRole('button', { name: 'Contact Support' }).click()
  await page.setViewportSize(desktop)
  const box = await page.getByRole('dialog', { name: 'Contact Support' }).locator('.Dialog').boundingBox()
  expect(box?.width).toBeLessThanOrEqual(500)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(toast(page, 'All fields required')).toBeVisible()
  await expectAccessibleAtWidths(page, 'contact dialog')
})
