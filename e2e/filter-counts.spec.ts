import { expect, type Page, test } from './journey.ts'
import { expectAccessible, holdRequests, hydrated, phone, visit } from './visit.ts'

const cards = (page: Page) => page.locator('.BusinessCard')
const found = (page: Page) => page.locator('.ResultHead').getByRole('status')
const active = (page: Page) => page.getByRole('group', { name: 'Active filters' })
/** The number beside a value of a filter. */
const countOf = async (page: Page, name: RegExp) =>
  Number((await page.getByRole('button', { name }).locator('small').innerText()).replace(/\D/g, ''))

/** Lets the page draw nothing until the returned function is called: on a slow device, the next frame can be far away. */
async function holdFrames(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(() => {
    const draw = window.requestAnimationFrame
    const waiting: FrameRequestCallback[] = []
    window.requestAnimationFrame = (callback) => waiting.push(callback)
    return () => {
      window.requestAnimationFrame = draw
      for (const callback of waiting) draw(callback)
    }
  })
  return () => held.evaluate((release) => release())
}

test('filters say what they would leave, and stay in the address', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/businesses?category=2&sort=rating')
  await page.getByRole('button', { name: 'Filters' }).click()
  const panel = page.getByRole('region', { name: 'Filters' })
  await expect(panel).toBeFocused()
  await expect(panel.getByRole('button', { name: /^Verified\b/ }).locator('small')).toBeVisible()
  await panel.getByRole('button', { name: /^Verified\b/ }).click()
  await expect(page).toHaveURL('/businesses?category=2&verified=1&sort=rating')
  // Read again with the list: other journeys approve listings at any time.
  await expect(async () => {
    const verified = await countOf(page, /^Verified\b/)
    await expect(found(page)).toHaveText(`Showing 1 to 12 of ${verified} businesses`, { timeout: 500 })
  }).toPass()
  // The second press comes just before the address has the first.
  const list = await holdRequests(page, '**/api/businesses?*payment=venmo*')
  await panel.getByRole('button', { name: /^Venmo\b/ }).click()
  await list.arrived
  const showFrames = await holdFrames(page)
  await panel.getByRole('button', { name: /^4\.0 and up\b/ }).dispatchEvent('click')
  await list.release()
  await expect(page).toHaveURL('/businesses?category=2&verified=1&payment=venmo&sort=rating')
  await showFrames()
  await page.unrouteAll()
  await panel.getByLabel('Open on').selectOption('Sat')
  const filtered = '/businesses?category=2&rating=4&openAt=sat-12%3A00&verified=1&payment=venmo&sort=rating'
  await expect(page).toHaveURL(filtered)
  await expect(panel.getByRole('button', { name: /^Show \d+ businesses$/ })).toBeVisible()
  await expectAccessible(page, 'filters')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused()

  const shown = await found(page).innerText()
  await cards(page).first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/businesses\/\d+$/)
  await page.goBack()
  await expect(page).toHaveURL(filtered)
  await page.reload()
  await hydrated(page)
  await expect(found(page)).toHaveText(shown)
  await expect(active(page).getByRole('button')).toHaveText([
    'Home & Living',
    '4.0 and up',
    'Open Sat 12 PM',
    'Verified',
    'Venmo',
    'Clear all',
  ])
  await active(page).getByRole('button', { name: 'Remove filter Venmo' }).click()
  await expect(page).not.toHaveURL(/payment/)
})

test('on a phone filters are a sheet with the number of businesses', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize(phone)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/businesses')
  const button = page.getByRole('button', { name: 'Filters' })
  await button.click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const all = sheet.getByRole('button', { name: /^Show [\d,]+\+? businesses$/ })
  await expect(all).toBeVisible()
  await expectAccessible(page, 'filter sheet')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  const everyone = await all.innerText()
  const count = await countOf(page, /^Pet-Friendly\b/)
  await sheet.getByRole('button', { name: /^Pet-Friendly\b/ }).click()
  await expect(sheet.getByRole('button', { name: `Show ${count} businesses` })).toBeVisible()
  await sheet.getByRole('button', { name: 'Clear all' }).click()
  await expect(sheet.getByRole('button', { name: everyone })).toBeVisible()
  await sheet
    .getByRole('group', { name: 'Languages' })
    .getByRole('button', { name: 'English and Spanish' })
    .click()
  await sheet.getByRole('button', { name: /^Pet-Friendly\b/ }).click()
  await expect(sheet.getByRole('group', { name: 'Languages' }).getByRole('button')).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await sheet.getByRole('group', { name: 'Languages' }).getByRole('button').click()
  await sheet.getByRole('button', { name: `Show ${count} businesses` }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/businesses?features=pet-friendly')
  await expect(found(page)).toContainText(`of ${count} businesses`)
  await expect(page.getByRole('button', { name: 'Filters 1' })).toBeFocused()
})
