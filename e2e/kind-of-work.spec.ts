import { expect, test } from './journey.ts'
import { expectAccessible, phone, visit } from './visit.ts'

test.use({ viewport: phone, hasTouch: true, isMobile: true })

test('a visitor from the home page describes a job, and those who do such work are suggested', async ({
  page,
}) => {
  await visit(page, '/')
  await page
    .getByRole('link', { name: /up to five/i })
    .first()
    .tap()
  await expect(page).toHaveURL('/request')
  const what = page.getByLabel('What do you need?')
  const next = page.getByRole('button', { name: 'Continue' })
  const kinds = page.getByRole('group', { name: 'What kind of work is it?' })
  await expect(kinds).toHaveCount(0)
  await what.fill('Our water heater leaks, and there is a puddle in the garage. We have two dogs.')
  await expect(kinds.getByLabel('Plumbing')).toBeChecked()
  await expect(page.getByLabel('Is water leaking right now?')).toBeVisible()
  await expectAccessible(page, 'a job whose kind is understood')
  await page.getByLabel('Where?').fill('78704')
  await next.tap()
  await expect(page.getByText('3 of 5 chosen')).toBeVisible()
  await expect(page.locator('.RoundBusiness').first()).toContainText('Plumbing')

  await page.getByRole('button', { name: 'Back', exact: true }).tap()
  await kinds.getByLabel('Something else').check()
  await kinds.getByLabel('Category').selectOption('Home & Living')
  await kinds.getByLabel('Kind of work').selectOption('Electrical Work')
  await next.tap()
  await expect(page.locator('.RoundBusiness').first()).toContainText('Electrical Work')
  await expect(page.getByText('3 of 5 chosen')).toBeVisible()
  await page.reload()
  await expect(kinds.getByLabel('Kind of work')).toHaveValue(/\d/)
})

test('a visitor whose words say no kind of work chooses it, or goes on without', async ({ page }) => {
  await visit(page, '/request')
  await page.getByLabel('Where?').fill('78704')
  await page.getByLabel('What do you need?').fill('Something nice, please.')
  // Nobody waits for what they typed to be read.
  await page.getByRole('button', { name: 'Continue' }).tap()
  await expect(page.getByRole('heading', { name: 'Who does this work?' })).toBeVisible()
  await expectAccessible(page, 'businesses without a kind of work')
  const kinds = page.getByRole('group', { name: 'What kind of work is it?' })
  await kinds.getByLabel('Category').selectOption('Events & Occasions')
  await kinds.getByLabel('Kind of work').selectOption('Florists')
  await expect(page.locator('.RoundBusiness').first()).toContainText('Florists')
})
