import { expect, type Page, test } from './journey.ts'
import { desktop, expectAccessible, expectNothingCutOff, phone, toast, visit } from './visit.ts'

const section = (page: Page, name: string) =>
  page.getByRole('main').getByRole('region', { name, exact: true })

test('Services and a category’s page with its prices are accessible, also on the narrowest phones', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize(desktop)
  await visit(page, '/services')
  await expectAccessible(page, 'services')
  await page.setViewportSize(phone)
  await visit(page, '/services/home-living')
  const prices = section(page, 'Typical prices')
  await expect(prices.getByRole('heading', { level: 3 })).toHaveText(['Per job or visit', 'By the hour'])
  await expect(prices.getByText(/^\d+ businesses$/)).toHaveCount(2)
  const [perJob, perHour] = [/^\$\d+$/, /^\$\d+ per hr$/]
  await expect(prices.getByRole('definition')).toHaveText([
    ...[perJob, perJob, perJob],
    ...[perHour, perHour, perHour],
  ])
  await expectAccessible(page, 'category page')
  await page.setViewportSize({ width: 320, height: 844 })
  await expectNothingCutOff(page, 'category page, 320')
})

test('an agency page is accessible, leads to its form and back, and books a call in a sheet at the bottom', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize(phone)
  await visit(page, '/services/web-app-development')
  const questions = section(page, 'Frequently asked questions').getByRole('button', { expanded: false })
  await questions.nth(1).click()
  await questions.nth(1).click()
  await expect(page.locator('.Accordion-panel:visible')).toHaveCount(2)
  const getQuote = page.getByRole('link', { name: 'Get a Quote' })
  await getQuote.click()
  await expect(page).toHaveURL('/services/web-app-development#quote-form')
  await expect(section(page, 'Get a Quote')).toBeFocused()
  await expect(section(page, 'Get a Quote')).toBeInViewport()
  await page.goBack()
  await expect(getQuote).toBeInViewport()
  await expectAccessible(page, 'agency page')
  const form = section(page, 'Get a Quote')
  await form.getByLabel('Name').fill('Maya Reyes')
  await page.reload()
  await expect(form.getByLabel('Name')).toHaveValue('Maya Reyes')
  await expect(form.getByLabel('Service')).toHaveValue('web-development')

  await page.getByRole('button', { name: 'Book a Call' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Book a Call' })
  const submit = () => dialog.getByRole('button', { name: 'Book a Call' }).click()
  await submit()
  await expect(dialog.getByText('Please enter your number')).toBeVisible()
  await expect(dialog.getByLabel('Phone call')).toBeFocused()
  await expectAccessible(page, 'Book a Call')
  await dialog.getByLabel('WhatsApp').check()
  await dialog.getByLabel('Your number').fill('(512) 555-0117')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  await submit()
  await expect(toast(page, 'Callback Request Submitted')).toBeVisible()
  await expect(dialog.locator('.Dialog-done')).toBeFocused()
  // The sheet stays at the bottom of a phone, however large the toast is.
  const sheet = await dialog.locator('.Dialog').boundingBox()
  expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBeCloseTo(phone.height, 0)
  await page.clock.runFor(1900)
  await expect(dialog).toBeVisible()
  await page.clock.runFor(200)
  await expect(dialog).toBeHidden()
})
