import type { Locator } from '@playwright/test'
import { expect, type Page, test } from './journey.ts'
import { desktop, expectAccessible, holdRequests, phone, toast, visit } from './visit.ts'

const section = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('region', { name, exact: true })
const application = (page: Page): Locator => section(page, 'Your application')
const agreement = 'I understand this request does not guarantee approval.'

async function fill(form: Locator): Promise<void> {
  await form.getByLabel('Full name').fill('Ana Ortiz')
  await form.getByLabel('Company name').fill('Ortiz Accounting')
  await form.getByLabel('Email').fill('ana@example.com')
  await form.getByLabel('What do you offer?').selectOption('accounting')
  await form.getByLabel('What value do you bring?').fill('Bookkeeping for food trucks.')
}

test('a company applies: the form opens on request, requires its fields, and is replaced by a thank-you', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await visit(page, '/become-a-partner')
  await expect(section(page, 'Who We Partner With').getByRole('heading', { level: 3 })).toHaveText([
    'Banking',
    'Legal',
    'Insurance',
    'Software',
    'Accounting',
    'Other',
  ])
  await expect(section(page, 'Why Partner With Find Local').getByRole('listitem')).toHaveCount(4)
  const form = application(page)
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: 'Apply to Join' }).click()
  await expect(form).toBeFocused()
  await expect(page.getByRole('button', { name: 'Start Application' })).toHaveCount(0)

  const submit = form.getByRole('button', { name: 'Submit application' })
  await submit.click()
  await expect(toast(page, 'All fields required')).toContainText(
    'Please fill in all required fields and accept the agreement',
  )
  await expect(form.getByLabel('Full name')).toBeFocused()
  await expect(form.getByText('Please accept the agreement')).toBeVisible()
  await expectAccessible(page, 'application with faults')
  await fill(form)
  await submit.click()
  await expect(form.getByLabel(agreement)).toBeFocused()
  await form.getByLabel(agreement).check()
  await form.getByLabel('Website').fill('no site yet')
  await submit.click()
  await expect(toast(page, 'Invalid website')).toBeVisible()
  await form.getByLabel('Website').fill('ortiz.example.com')

  const held = await holdRequests(page, '**/api/partners')
  await submit.dblclick()
  await expect(form.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  await held.release()
  await expect(toast(page, 'Application submitted!')).toContainText(
    "Thank you for your interest. We'll get back to you within 5-7 business days.",
  )
  await expect(section(page, 'Application received').getByRole('status')).toHaveText(
    "Thank you for your interest. We'll get back to you within 3-5 business days.",
  )
  await expect(form).toHaveCount(0)
  expect(held.count()).toBe(1)
})

test('an application that fails says why and keeps every word, even after a reload', async ({ page }) => {
  await page.setViewportSize(desktop)
  await visit(page, '/become-a-partner')
  await expectAccessible(page, 'become a partner')
  await page.getByRole('button', { name: 'Start Application' }).click()
  const form = application(page)
  await fill(form)
  await form.getByLabel(agreement).check()
  const submit = () => form.getByRole('button', { name: 'Submit application' }).click()
  await page.route('**/api/partners', (route) => route.abort())
  await submit()
  await expect(toast(page, 'Failed to submit application')).toContainText('Please try again later')
  await page.route('**/api/partners', (route) =>
    route.fulfill({ status: 429, json: { error: 'Too many requests. Try again in a minute.' } }),
  )
  await submit()
  await expect(toast(page, 'Failed to submit application')).toContainText('Too many requests.')
  await page.reload()
  await expect(form.getByLabel('Company name')).toHaveValue('Ortiz Accounting')
  await expect(form.getByLabel(agreement)).toBeChecked()
})
