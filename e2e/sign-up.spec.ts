import { randomBytes } from 'node:crypto'
import { demoAccounts } from '../db/demo/people.ts'
import { expect, type Page, test } from './journey.ts'
import { expectAccessibleAtWidths, fillHoneypot, phone, roundTrip, toast, visit, widths } from './visit.ts'

// Among the last files: each journey goes to the next free browser, so that none is left with a whole file.
test.describe.configure({ mode: 'parallel' })

const password = 'barton-springs'
const newEmail = () => `nina.${randomBytes(6).toString('hex')}@example.com`
const button = (page: Page) => page.getByRole('button', { name: 'Create account' })
const terms = (page: Page) => page.getByRole('checkbox')

async function fill(page: Page, change: Record<string, string> = {}): Promise<void> {
  const person = {
    firstName: 'Nina',
    lastName: 'Okafor',
    email: newEmail(),
    password,
    confirmPassword: password,
    ...change,
  }
  for (const [name, text] of Object.entries(person)) await page.locator(`input[name=${name}]`).fill(text)
}

/** Returns how many sign-ups a page has sent so far. */
function countCalls(page: Page): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/register')) calls += 1
  })
  return () => calls
}

/** Advances a page's stopped clock by so many milliseconds; returns how many sign-ups it has sent. */
async function callsAfter(page: Page, milliseconds: number, calls: () => number): Promise<number> {
  await page.clock.runFor(milliseconds)
  await roundTrip(page)
  return calls()
}

/** Stops a page's clock, so that nothing happens because of time. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
}

for (const viewport of widths) {
  test(`shows the terms, keeps what was typed, waits a second, welcomes and goes home, ${viewport.width}`, async ({
    page,
  }) => {
    const calls = countCalls(page)
    await page.clock.install()
    await page.setViewportSize(viewport)
    await visit(page, '/signup')
    await expect(page.getByRole('main')).toContainText('10,000+ Users. No fees to join.')
    await fill(page, { firstName: 'Kept' })
    await page.getByRole('button', { name: 'terms and conditions' }).click()
    const dialog = page.getByRole('dialog', { name: 'Terms and conditions' })
    await expect(dialog).toContainText('Effective June 4, 2025')
    await expect(dialog).toContainText('15 years old')
    await expect(terms(page)).not.toBeChecked()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'terms and conditions' })).toBeFocused()
    await expect(page.getByLabel('First name')).toHaveValue('Kept')
    await expect(page.getByText('see your name and email address')).toBeVisible()

    await terms(page).check()
    await stopClock(page)
    await button(page).click()
    await expect(page.getByRole('button', { name: 'Creating your account...' })).toBeDisabled()
    expect(await callsAfter(page, 999, calls)).toBe(0)
    expect(await callsAfter(page, 1, calls)).toBe(1)
    await page.clock.resume()
    await expect(toast(page, 'Welcome to Find Local!')).toBeVisible()
    await expect(page).toHaveURL('/')
    const stored = await page.evaluate(() => localStorage.getItem('auth-storage'))
    expect(JSON.parse(stored ?? '')).toMatchObject({ isAuthenticated: true, user: { firstName: 'Kept' } })
  })
}

test('errors that block sign-up show in the toast and at the field', async ({ page }) => {
  const mismatch = { confirmPassword: 'barton-spring' }
  const short = { password: 'short', confirmPassword: 'short' }
  const cases: [Record<string, string>, boolean, string, string][] = [
    [{ firstName: ' ' }, true, 'Please enter your first name', 'firstName'],
    [{ email: 'nina@example' }, true, 'Please enter a valid email address', 'email'],
    [mismatch, true, 'Passwords do not match', 'confirmPassword'],
    [short, true, 'Password must be at least 6 characters long', 'password'],
    [{}, false, 'You must agree to the terms and conditions', 'terms'],
  ]
  const calls = countCalls(page)
  await page.clock.install()
  await visit(page, '/signup')
  for (const [change, isAgreed, text, field] of cases) {
    await fill(page, change)
    await terms(page).setChecked(isAgreed)
    await button(page).click()
    await expect(toast(page, text)).toBeVisible()
    const control = page.locator(`input[name=${field}]`)
    await expect(control).toHaveAttribute('aria-invalid', 'true')
    await expect(control).toHaveAccessibleDescription(new RegExp(text))
    await expect(control).toBeFocused()
    await expect(page.getByLabel('Last name')).toHaveValue('Okafor')
  }
  expect(await callsAfter(page, 1_200, calls)).toBe(0)
})

test('an easily guessed password is taken with a warning', async ({ page }) => {
  await visit(page, '/signup')
  await fill(page)
  const field = page.locator('input[name=password]')
  const advice = page.locator('.Field-advice')
  for (const [text, reason] of [
    ['sunshine', 'one of the 10,000 most common passwords'],
    ['Okafor99', 'made from your name or email address'],
  ] as const) {
    await field.fill(text)
    await expect(advice).toContainText(reason)
    await expect(field).toHaveAccessibleDescription(/^At least 6 characters.*would be safer\.$/)
  }
  await field.fill(password)
  await expect(advice).toBeEmpty()
  await field.fill('sunshine')
  await page.locator('input[name=confirmPassword]').fill('sunshine')
  await terms(page).check()
  await button(page).click()
  await expect(page).toHaveURL('/')
})

test('each server response has its message, and the form keeps its input', async ({ page }) => {
  test.slow()
  const wait = 'Please try again in a minute. If this continues, contact support@localhost.'
  const signIn = 'Try signing in instead, or use a different email.'
  // No two alike in a row, so that each toast is seen to appear.
  const cases: [number, object, string, string][] = [
    [
      400,
      { error: 'Password is too weak' },
      'Check your details',
      'Password must be at least 6 characters long',
    ],
    [409, { error: 'Conflict' }, 'Account already exists', signIn],
    [400, { message: 'Invalid Email' }, 'Check your details', 'Please enter a valid email address'],
    [422, { error: 'User already exists' }, 'Account already exists', signIn],
    [500, { error: 'Oops' }, 'Server error', wait],
    [429, { error: 'Too many sign-ups.' }, 'Signup failed', 'Too many sign-ups.'],
  ]
  let answer: { status: number; json: object } | null = null
  const register = '**/api/auth/register'
  await page.route(register, (route) => (answer ? route.fulfill(answer) : route.abort()))
  await visit(page, '/signup')
  await fill(page)
  await terms(page).check()
  for (const [status, json, title, description] of cases) {
    answer = { status, json }
    await button(page).click()
    await expect(toast(page, title)).toContainText(description)
    await expect(page.getByLabel('First name')).toHaveValue('Nina')
    await expect(page.locator('input[name=password]')).toHaveValue(password)
    await expect(terms(page)).toBeChecked()
    await expect(button(page)).toBeEnabled()
  }
  answer = null
  await button(page).click()
  await expect(toast(page, 'Network error')).toContainText(
    'Network error. Please check your connection and try again.',
  )
  // The real ones: a browser that fills in every field, and an address that has an account.
  await page.unroute(register)
  await fillHoneypot(page, 'filled')
  await button(page).click()
  await expect(toast(page, 'Check your details')).toContainText('a hidden field of this form')
  await fillHoneypot(page, '')
  await page.getByLabel('Email').fill(demoAccounts.user.email.toUpperCase())
  await button(page).click()
  await expect(toast(page, 'Account already exists')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('a double click creates one account, and leaving within the second creates none', async ({ page }) => {
  const calls = countCalls(page)
  await page.clock.install()
  await visit(page, '/signup?returnTo=%2Fhelp')
  await fill(page)
  await terms(page).check()
  await stopClock(page)
  await button(page).dblclick()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/login?returnTo=%2Fhelp')
  expect(await callsAfter(page, 1_200, calls)).toBe(0)
  await page.clock.resume()
  await page.goBack()
  await fill(page)
  await terms(page).check()
  await button(page).dblclick()
  await expect(page).toHaveURL('/help')
  expect(calls()).toBe(1)
})

test('has no axe violations', async ({ page }) => {
  test.slow()
  await page.setViewportSize(phone)
  await visit(page, '/signup')
  await expectAccessibleAtWidths(page, 'empty')
  await page.locator('input[name=password]').fill('sunshine')
  await expect(page.locator('.Field-advice')).toContainText('most common')
  await button(page).click()
  await expect(toast(page, 'Please enter your first name')).toBeVisible()
  await expectAccessibleAtWidths(page, 'faults')
  await page.getByRole('button', { name: 'terms and conditions' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleAtWidths(page, 'terms')
})
