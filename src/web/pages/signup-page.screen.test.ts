import { waitFor, within } from '@testing-library/dom'
import { afterEach, expect, it, vi } from 'vitest'
import { findToast, untilAt } from '#test/screens/find.ts'
import { page, startSite } from '#test/screens/site.ts'
import { newPerson, signUp } from '#test/sign-up.ts'

const site = startSite()

const fields = ['First name', 'Last name', 'Email', 'Password', 'Confirm password'] as const
type Field = (typeof fields)[number]
const field = (label: Field) => page().getByLabelText(label)
const button = () => page().getByRole('button', { name: 'Create account' })
const terms = () => page().getByRole('checkbox')
const good = 'barton-springs'

async function fill(change: Partial<Record<Field, string>> = {}): Promise<void> {
  const { email } = newPerson()
  const person = {
    'First name': 'Nina',
    'Last name': 'Okafor',
    Email: email,
    Password: good,
    'Confirm password': good,
  }
  for (const [label, text] of Object.entries({ ...person, ...change }))
    await site.fill(field(label as Field), text)
}

const calls = () => site.network.seen.filter((seen) => seen === 'POST /api/auth/register').length

/** Lets so many milliseconds pass; returns how many sign-ups were sent by then. */
async function callsAfter(milliseconds: number): Promise<number> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await fetch('/healthz')
  return calls()
}

const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

afterEach(() => void vi.useRealTimers())

it('a visitor reads the terms, keeps what was typed, waits a second, is welcomed and goes home', async () => {
  await site.visit('/signup')
  expect(page().getByRole('main')).toHaveTextContent('10,000+ Users. No fees to join.')
  await fill({ 'First name': 'Kept' })
  await site.user.click(page().getByText('terms and conditions'))
  const dialog = await page().findByRole('dialog', { name: 'Terms and conditions' })
  expect(dialog).toHaveTextContent('Effective June 4, 2025')
  expect(dialog).toHaveTextContent('15 years old')
  await site.user.click(within(dialog).getAllByRole('button', { name: /^Close/ })[0] as HTMLElement)
  expect(field('First name')).toHaveValue('Kept')
  expect(page().getByText(/see your name and email address/)).toBeVisible()

  if (!(terms() as HTMLInputElement).checked) await site.user.click(terms())
  stopClock()
  await site.user.click(button())
  expect(page().getByRole('button', { name: 'Creating your account...' })).toBeDisabled()
  expect(await callsAfter(999)).toBe(0)
  expect(await callsAfter(1)).toBe(1)
  vi.useRealTimers()
  await findToast('Welcome to Find Local!')
  await untilAt('/')
  const stored = JSON.parse(localStorage.getItem('auth-storage') ?? '')
  expect(stored).toMatchObject({ isAuthenticated: true, user: { firstName: 'Kept' } })
})

it('errors that block sign-up show at the field and in no toast, and nothing is sent', async () => {
  const cases: [Partial<Record<Field, string>>, boolean, string, () => HTMLElement][] = [
    [{ 'First name': ' ' }, true, 'Please enter your first name', () => field('First name')],
    [{ Email: 'nina@example' }, true, 'Please enter a valid email address', () => field('Email')],
    [
      { 'Confirm password': 'barton-spring' },
      true,
      'Passwords do not match',
      () => field('Confirm password'),
    ],
    [
      { Password: 'short', 'Confirm password': 'short' },
      true,
      'Password must be at least 6 characters long',
      () => field('Password'),
    ],
    [{}, false, 'You must agree to the terms and conditions', terms],
  ]
  await site.visit('/signup')
  stopClock()
  for (const [change, isAgreed, text, control] of cases) {
    await fill(change)
    if ((terms() as HTMLInputElement).checked !== isAgreed) await site.user.click(terms())
    await site.user.click(button())
    await waitFor(() => expect(control()).toHaveAccessibleDescription(new RegExp(text)))
    expect(control()).toHaveAttribute('aria-invalid', 'true')
    expect(control()).toHaveFocus()
    expect(field('Last name')).toHaveValue('Okafor')
  }
  expect(document.querySelector('[aria-label^=Notifications] li')).toBeNull()
  expect(await callsAfter(1_200)).toBe(0)
})

it('an easily guessed password is taken with a warning', { tags: 'long' }, async () => {
  await site.visit('/signup')
  await fill()
  for (const [text, reason] of [
    ['sunshine', 'one of the 10,000 most common passwords'],
    ['Okafor99', 'made from your name or email address'],
  ] as const) {
    await site.fill(field('Password'), text)
    await page().findByText(new RegExp(reason))
    expect(field('Password')).toHaveAccessibleDescription(/^At least 6 characters.*would be safer\.$/)
  }
  await site.fill(field('Password'), good)
  await waitFor(() => expect(page().queryByText(/would be safer/)).toBeNull())
  await site.fill(field('Password'), 'sunshine')
  await site.fill(field('Confirm password'), 'sunshine')
  await site.user.click(terms())
  await site.user.click(button())
  await untilAt('/')
})

it('each server response has its message, and the form keeps its input', async () => {
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
  const { user } = await signUp(site.test)
  await site.visit('/signup')
  await fill()
  await site.user.click(terms())
  stopClock()
  const send = async () => {
    await site.user.click(button())
    await vi.advanceTimersByTimeAsync(1_000)
  }
  for (const [status, json, title, description] of cases) {
    const end = site.network.answer('/api/auth/register', { status, json })
    await send()
    expect(await findToast(title)).toHaveTextContent(description)
    expect(field('First name')).toHaveValue('Nina')
    expect(field('Password')).toHaveValue(good)
    expect(terms()).toBeChecked()
    await waitFor(() => expect(button()).toBeEnabled())
    end()
  }
  const mend = site.network.cut('/api/auth/register')
  await send()
  expect(await findToast('Network error')).toHaveTextContent(
    'Network error. Please check your connection and try again.',
  )
  mend()
  // The real ones: a browser that fills in every field, and an address that has an account.
  const trap = () => document.querySelector('[aria-hidden=true] > input[tabindex="-1"]') as HTMLInputElement
  await site.fill(trap(), 'filled')
  await send()
  expect(await findToast('Check your details')).toHaveTextContent('please try again: it’s empty now')
  await waitFor(() => expect(trap()).toHaveValue(''))
  await site.fill(field('Email'), user.email.toUpperCase())
  await send()
  await findToast('Account already exists')
  await waitFor(() => expect(field('Email')).toHaveFocus())
})

it('a double click creates one account, and leaving within the second creates none', async () => {
  await site.visit('/signup?returnTo=%2Fhelp')
  await fill()
  await site.user.click(terms())
  stopClock()
  await site.user.dblClick(button())
  await site.user.click(page().getByRole('link', { name: 'Sign in' }))
  await untilAt('/login?returnTo=%2Fhelp')
  await page().findByRole('heading', { name: 'Sign in' })
  expect(await callsAfter(1_200)).toBe(0)
  vi.useRealTimers()
  await site.visit('/signup?returnTo=%2Fhelp')
  await fill()
  await site.user.click(terms())
  await site.user.dblClick(button())
  await untilAt('/help')
  expect(calls()).toBe(1)
})

it('a password manager knows the fields, and a password can be pasted', async () => {
  await site.visit('/signup')
  const known = fields.map((label) => field(label).getAttribute('autocomplete'))
  expect(known).toEqual(['given-name', 'family-name', 'email', 'new-password', 'new-password'])
  for (const label of ['Password', 'Confirm password'] as const) {
    await site.user.click(field(label))
    await site.user.paste(good)
    expect(field(label)).toHaveValue(good)
  }
})
