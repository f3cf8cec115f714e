import { expect, type Page, test } from './journey.ts'
import { hydrated, phone, visit } from './visit.ts'

test.use({ viewport: phone })

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)
/** Waits until the history has an entry for each of so many open modals. */
const untilEntries = (page: Page, count: number) =>
  expect.poll(() => page.evaluate(() => (history.state as { modals?: number }).modals ?? 0)).toBe(count)

test('Back closes the menu and a quote request; the list stays where it was, and a link leaves no entry of the menu', async ({
  page,
}) => {
  await visit(page, '/help')
  const menu = dialog(page, 'Menu')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu).toBeVisible()
  await untilEntries(page, 1)
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/help')
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'Businesses', exact: true }).click()
  await expect(page).toHaveURL('/businesses')

  const row = page.getByRole('article').nth(8)
  const quote = row.getByRole('button', { name: /^Request Quote from / })
  await quote.scrollIntoViewIfNeeded()
  const place = await scrolled(page)
  expect(place).toBeGreaterThan(200)
  const form = page.getByRole('dialog')
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await quote.click()
    await expect(form).toBeVisible()
    await untilEntries(page, 1)
    await close()
    await expect(form).toBeHidden()
    await untilEntries(page, 0)
    await expect(page).toHaveURL('/businesses')
    await expect(quote).toBeFocused()
    expect(await scrolled(page)).toBe(place)
  }
  await page.goBack()
  await expect(page).toHaveURL('/help')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help')
  await expect(menu).toBeHidden()
})

test('Back closes one of two dialogs, a reload between them does no harm, and Forward opens none', async ({
  page,
}) => {
  await visit(page, '/help')
  await page.evaluate(() => window.location.assign('/businesses/1'))
  await expect(page).toHaveURL('/businesses/1')
  await hydrated(page)
  const photos = dialog(page, /^Photos of /)
  const report = dialog(page, 'Report this photo')
  const open = async () => {
    await page.getByRole('button', { name: /^View (all photos|photo)$/ }).click()
    await photos.getByRole('button', { name: /^Report this photo/ }).click()
    await expect(report).toBeVisible()
    await untilEntries(page, 2)
  }
  await open()
  await page.goBack()
  await expect(report).toBeHidden()
  await expect(photos).toBeVisible()
  await page.goBack()
  await expect(photos).toBeHidden()
  await page.goForward()
  await untilEntries(page, 0)
  await expect(photos).toBeHidden()

  await open()
  await page.reload()
  await hydrated(page)
  await expect(page).toHaveURL('/businesses/1')
  await open()
  for (const one of [report, photos]) {
    await page.keyboard.press('Escape')
    await expect(one).toBeHidden()
  }
  await untilEntries(page, 0)
  await page.goBack()
  await expect(page).toHaveURL('/help')
})
