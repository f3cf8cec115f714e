import type { Locator } from '@playwright/test'
import { expect, type Page, test } from './journey.ts'
import { desktop, expectAccessible, expectNothingCutOff, holdRequests, phone, toast, visit } from './visit.ts'

const section = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('region', { name, exact: true })
const quoteForm = (page: Page): Locator => section(page, 'Get a Quote')
const serviceRequests = '**/api/service-requests/submit'

test('Services links to both agency pages and to every category', async ({ page }) => {
  await page.setViewportSize(desktop)
  await visit(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click()
  await expect(page).toHaveURL('/services')
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
  const local = section(page, 'Local services')
  await expect(local.getByRole('listitem')).toHaveCount(16)
  await expectAccessible(page, 'services')
  await local.getByRole('link', { name: /Wellness & Self-care/ }).click()
  await expect(page).toHaveURL('/services/wellness-self-care')
  await page.goBack()
  await section(page, 'Built by us').getByRole('link', { name: 'Mobile App Development' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mobile apps, built in Austin')
  const services = page.getByRole('banner').getByRole('button', { name: 'Services' })
  await expect(services).toHaveClass(/is-here/)
  await services.click()
  await page.getByRole('banner').getByRole('link', { name: 'Web App Development' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Web apps, built in Austin')
})

test('an agency page shows everything, and choosing a package starts a quote request', async ({ page }) => {
  await page.setViewportSize(phone)
  await visit(page, '/services/web-app-development')
  await expect(section(page, 'What We Build').getByRole('heading', { level: 3 })).toHaveCount(7)
  await expect(section(page, 'Why Choose Find Local').getByRole('listitem')).toHaveCount(5)
  const packages = section(page, 'Packages').getByRole('article')
  for (const [index, words] of [
    ['Starter', 'Up to 3 pages', '7–10 days'],
    ['Growth', 'Most Popular', 'Up to 8 pages', '2–3 weeks'],
    ['Pro', 'Unlimited pages', '3–5 weeks'],
  ].entries()) {
    for (const text of [...words, 'Starting at $___']) await expect(packages.nth(index)).toContainText(text)
  }
  await expect(section(page, 'Best Price Match')).toBeVisible()
  await expect(section(page, 'Four steps').getByRole('heading', { level: 3 })).toHaveText([
    'Discover',
    'Design',
    'Build',
    'Launch',
  ])
  await expect(section(page, 'Portfolio').getByRole('figure')).toHaveCount(6)
  await expect(section(page, 'Portfolio')).toContainText('fictional')

  const questions = section(page, 'Frequently asked questions').getByRole('button', { expanded: false })
  await expect(questions).toHaveCount(8)
  await questions.nth(1).click()
  await questions.nth(1).click()
  await expect(page.locator('.Accordion-panel:visible')).toHaveCount(2)

  const getQuote = page.getByRole('link', { name: 'Get a Quote' })
  await getQuote.click()
  await expect(page).toHaveURL('/services/web-app-development#quote-form')
  const form = quoteForm(page)
  await expect(form).toBeFocused()
  await expect(form).toBeInViewport()
  await page.goBack()
  await expect(getQuote).toBeInViewport()
  await expectAccessible(page, 'agency page')
  await page.getByRole('button', { name: 'Request Quote: Growth' }).click()
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(form.getByLabel('Service')).toHaveValue('web-development')
  await expect(form.getByLabel('Message')).toHaveValue(/the Growth package \(up to 8 pages\)/)

  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(toast(page, 'Required Fields Missing')).toContainText(
    'Please fill in name, email, and service',
  )
  await expect(form.getByText('Please enter your email address')).toBeVisible()
  await form.getByLabel('Name').fill('Maya Reyes')
  await form.getByLabel('Email').fill('maya@example.com')
  await form.getByLabel('Budget').selectOption({ label: '$5,000 to $10,000' })
  await form.getByLabel('Timeline').selectOption('2-3-months')
  const held = await holdRequests(page, serviceRequests)
  await form.getByRole('button', { name: 'Send request' }).dblclick()
  await expect(form.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  await held.release()
  await expect(toast(page, 'Request Submitted!')).toContainText("We'll get back to you within 24 hours")
  await expect(form.getByLabel('Name')).toHaveValue('')
  await expect(form.getByLabel('Message')).toHaveValue('')
  expect(held.count()).toBe(1)
})

test('a quote request that fails says why and keeps every word, even after a reload', async ({ page }) => {
  await page.setViewportSize(desktop)
  await visit(page, '/services/mobile-app-development')
  const form = quoteForm(page)
  await form.getByLabel('Name').fill('Maya Reyes')
  await form.getByLabel('Email').fill('maya@example')
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(toast(page, 'Invalid email')).toBeVisible()
  await expect(form.getByLabel('Email')).toBeFocused()
  await form.getByLabel('Email').fill('maya@example.com')
  await form.getByLabel('Message').fill('An app for twelve food trucks.')

  const send = () => form.getByRole('button', { name: 'Send request' }).click()
  await page.route(serviceRequests, (route) => route.abort())
  await send()
  await expect(toast(page, 'Submission Failed')).toContainText('Please try again later')
  const refusal = {
    error: 'The form is closed for a moment.',
    code: 'invalid',
    fieldErrors: { phone: 'Must be at most 40 characters' },
  }
  await page.route(serviceRequests, (route) => route.fulfill({ status: 400, json: refusal }))
  await send()
  await expect(toast(page, 'Submission Failed')).toContainText('The form is closed for a moment.')
  await expect(form.getByLabel('Phone')).toBeFocused()
  await page.reload()
  await expect(form.getByLabel('Message')).toHaveValue('An app for twelve food trucks.')
  await expect(form.getByLabel('Service')).toHaveValue('mobile-app')
})

test('Book a Call requires a method and a number, shows success for two seconds, and resets', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await visit(page, '/services/mobile-app-development')
  const open = () => page.getByRole('button', { name: 'Book a Call' }).first().click()
  await open()
  const dialog = page.getByRole('dialog', { name: 'Book a Call' })
  const submit = () => dialog.getByRole('button', { name: 'Book a Call' }).click()
  await submit()
  await expect(dialog.getByText('Please select a contact method')).toBeVisible()
  await expect(dialog.getByText('Please enter your number')).toBeVisible()
  await expect(dialog.getByLabel('Phone call')).toBeFocused()
  await expectAccessible(page, 'Book a Call')
  await dialog.getByLabel('WhatsApp').check()
  await dialog.getByLabel('Your number').fill('(512) 555-0117')
  await page.route('**/api/booking-requests', (route) => route.abort(), { times: 1 })
  await submit()
  await expect(toast(page, 'Submission Failed')).toContainText(
    'There was an error submitting your request. Please try again.',
  )
  await expect(dialog.getByLabel('Your number')).toHaveValue('(512) 555-0117')

  const held = await holdRequests(page, '**/api/booking-requests')
  await submit()
  await expect(dialog.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  await held.release()
  await expect(toast(page, 'Callback Request Submitted')).toContainText("We'll reach out to you shortly!")
  await expect(dialog.getByText('We’ll message you on WhatsApp at (512) 555-0117.')).toBeVisible()
  await expect(dialog.locator('.Dialog-done')).toBeFocused()
  // The sheet stays at the bottom of a phone, however large the toast is.
  const sheet = await dialog.locator('.Dialog').boundingBox()
  expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBeCloseTo(phone.height, 0)
  await page.clock.runFor(1900)
  await expect(dialog).toBeVisible()
  await page.clock.runFor(200)
  await expect(dialog).toBeHidden()
  await open()
  await expect(dialog.getByLabel('Your number')).toHaveValue('')
  await expect(dialog.getByLabel('WhatsApp')).not.toBeChecked()
})

test('a category page shows prices, its best businesses and their services; an unknown one is the 404 page', async ({
  page,
  request,
}) => {
  await page.setViewportSize(phone)
  await visit(page, '/services/home-living')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home & Living in Austin')
  const prices = section(page, 'Typical prices')
  await expect(prices.getByRole('heading', { level: 3 })).toHaveText(['Per job or visit', 'By the hour'])
  await expect(prices.getByText(/^\d+ businesses$/)).toHaveCount(2)
  const [perJob, perHour] = [/^\$\d+$/, /^\$\d+ per hr$/]
  await expect(prices.getByRole('definition')).toHaveText([
    ...[perJob, perJob, perJob],
    ...[perHour, perHour, perHour],
  ])
  const best = section(page, 'Best rated')
  await expect(best.getByRole('article')).toHaveCount(10)
  await expectAccessible(page, 'category page')
  await page.setViewportSize({ width: 320, height: 844 })
  await expectNothingCutOff(page, 'category page, 320')
  await page.setViewportSize(phone)
  await best
    .getByRole('button', { name: /Request Quote/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: /Request a quote from/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await section(page, 'What they do').getByRole('link', { name: 'Plumbing', exact: true }).click()
  await expect(page).toHaveURL(/\/businesses\?category=2&subcategory=\d+$/)

  for (const address of ['/services/nothing-here', '/services/..%2Ffaqs', '/services/Home-Living']) {
    expect((await request.get(address)).status(), address).toBe(404)
  }
  await page.goto('/services/nothing-here')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')

  const tutoring = '**/api/categories/tutoring'
  await page.route(tutoring, (route) => route.fulfill({ status: 503, json: {} }))
  await visit(page, '/services')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Tutoring/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error loading services')
  await page.unroute(tutoring)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tutoring in Austin')
})
