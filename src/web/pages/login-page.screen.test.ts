import { waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { buildBusiness } from '#test/factories.ts'
import { findToast, untilAt } from '#test/screens/find.ts'
import { address, otherTabStored, page, signInHere, startSite } from '#test/screens/site.ts'
import { signUp } from '#test/sign-up.ts'

const site = startSite()

const email = () => page().getByLabelText('Email')
const password = () => page().getByLabelText('Password')
const button = () => page().findByRole('button', { name: 'Sign In' })
const right = 'barton-springs'

async function fill(address: string, text: string): Promise<void> {
  await site.fill(email(), address)
  await site.fill(password(), text)
}

it('a wrong password and an unknown address get the same answer; the right ones sign in and go home', async () => {
  const { user } = await signUp(site.test)
  await site.visit('/login')
  for (const given of [user.email, 'nobody.at.all@example.com']) {
    await fill(given, 'not-the-password')
    await site.user.click(await button())
    expect(await page().findByRole('alert')).toHaveTextContent('Invalid email or password')
    expect(email()).toHaveValue(given)
    expect(password()).toHaveValue('not-the-password')
    await site.user.type(password(), '!')
  }
  expect(address()).toBe('/login')
  expect(await button()).toBeEnabled()

  await fill(user.email, right)
  await site.user.click(await button())
  await findToast('Welcome back! You have successfully logged in.')
  await untilAt('/')
  const { user: person, token, isAuthenticated } = JSON.parse(localStorage.getItem('auth-storage') ?? '')
  expect(person).toMatchObject({ firstName: 'Maya', lastName: 'Reyes', email: user.email })
  expect(isAuthenticated).toBe(true)
  expect(localStorage.getItem('token')).toBe(token)
  expect(token).toMatch(/^at_/)
  // The form is not in the history.
  expect(history.length).toBe(1)
})

it('a visitor returns to the private page that required it, with its query', async () => {
  const { user } = await signUp(site.test)
  await site.visit('/profile?tab=activity')
  await untilAt(`/login?returnTo=${encodeURIComponent('/profile?tab=activity')}`)
  await page().findByLabelText('Email')
  await fill(user.email, right)
  await site.user.keyboard('{Enter}')
  await untilAt('/profile?tab=activity')
  await page().findByRole('heading', { level: 1, name: 'Profile Settings' })
})

it('staff read why they are signed out, also after a reload', async () => {
  const stale = { error: '', message: '', code: 'session_stale' }
  site.network.answer('/api/auth/verify', { status: 401, json: stale })
  await site.visit('/profile', { as: await signUp(site.test) })
  await page().findByText('You were signed out after 12 hours without use. Please sign in again.')
  await site.reload()
  await page().findByText('You were signed out after 12 hours without use. Please sign in again.')
})

it('a visitor reads what they sign in for, and nothing else of the address', { tags: 'long' }, async () => {
  const lead = () => page().getByText(/New here\?/)
  for (const [returnTo, reason] of [
    ['/claim/12?name=Call+555-0100', 'Sign in to claim this business'],
    ['/dashboard', 'Sign in to open your dashboard'],
    ['/messages/12', 'Sign in to read your messages'],
    ['/saved', 'Sign in to see your saved businesses'],
    ['/register-business?step=5', 'Sign in to register your business'],
    ['/help', ''],
    ['/claim/Call-555-0100', ''],
    ['/claim/12<b>', ''],
    ['//evil.example/claim/12', ''],
    ['https://evil.example/claim/12', ''],
  ] as const) {
    await site.visit(`/login?returnTo=${encodeURIComponent(returnTo)}`)
    expect(lead().textContent, returnTo).toBe(`${reason}New here? Create an account`)
  }
})

it('a visitor who comes from the page of a business reads its name, without another request for it', async () => {
  const name = 'Juarez Electric'
  const businessId = await buildBusiness(site.test.db, { name })
  await site.visit(`/businesses/${businessId}`)
  const before = site.network.seen.length
  await site.user.click((await page().findAllByRole('link', { name: 'Claim it' }))[0] as HTMLElement)
  await page().findByText(`Sign in to claim ${name}`)
  expect(site.network.seen.slice(before)).not.toContain(`GET /api/businesses/${businessId}`)
})

it('missing input is reported at its field', async () => {
  await site.visit('/login')
  await site.user.click(await button())
  await page().findByText('Please enter your email address')
  expect(page().getByText('Please enter your password')).toBeVisible()
  expect(email()).toHaveFocus()
  await site.fill(email(), 'maya@example.com')
  expect(page().queryByText('Please enter your email address')).toBeNull()
  expect(page().getByText('Please enter your password')).toBeVisible()
})

it('a page links to everything it names, and passes on where to return', async () => {
  await site.visit('/login')
  const links = {
    'Create an account': '/signup',
    'Forgot your password?': '/forgot-password',
    'Continue with Google': '/api/auth/google',
    Privacy: '/privacy',
    Terms: '/terms',
    Help: '/help',
  }
  for (const [name, target] of Object.entries(links))
    expect(page().getByRole('link', { name })).toHaveAttribute('href', target)
  await site.visit('/login?returnTo=%2Fprofile')
  const google = page().getByRole('link', { name: 'Continue with Google' })
  expect(google).toHaveAttribute('href', '/api/auth/google?returnTo=%2Fprofile')
  const create = page().getByRole('link', { name: 'Create an account' })
  expect(create).toHaveAttribute('href', '/signup?returnTo=%2Fprofile')
  await site.user.click(page().getByRole('link', { name: 'Terms' }))
  await untilAt('/terms-and-conditions')
})

it('a password manager knows the fields, and a password can be pasted', async () => {
  await site.visit('/login')
  expect(email()).toHaveAttribute('autocomplete', 'username')
  expect(password()).toHaveAttribute('autocomplete', 'current-password')
  expect(password()).toHaveAttribute('type', 'password')
  await site.user.click(password())
  await site.user.paste(right)
  expect(password()).toHaveValue(right)
})

it('a double click sends once', async () => {
  const { user } = await signUp(site.test)
  await site.visit('/login')
  await fill(user.email, right)
  const calls = site.network.hold('/api/auth/login')
  await site.user.dblClick(await button())
  await calls.arrived
  await fetch('/healthz')
  expect(calls.count()).toBe(1)
  calls.release()
  await untilAt('/')
  expect(calls.count()).toBe(1)
})

it('each failure has its message, and the form keeps its input', async () => {
  const { user } = await signUp(site.test)
  const failed = 'An error occurred during login'
  await site.visit('/login')
  await fill(user.email, right)
  const endFailure = site.network.answer('/api/auth/login', { status: 500 })
  await site.user.click(await button())
  const toast = await findToast(failed)
  expect(page().queryByText('Invalid email or password')).toBeNull()
  await site.user.click(within(toast).getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(toast).not.toBeInTheDocument())
  endFailure()

  const message = 'Too many attempts. Please try again in 9 minutes.'
  const tooMany = { error: message, message, code: 'rate_limited', requestId: '1' }
  const endLimit = site.network.answer('/api/auth/login', { status: 429, json: tooMany })
  const pressed = await button()
  pressed.focus()
  await site.user.keyboard('{Enter}')
  expect(await page().findByRole('alert')).toHaveTextContent(message)
  expect(await button()).toHaveFocus()
  endLimit()

  const mend = site.network.cut('/api/auth/login')
  await site.user.click(await button())
  await findToast(failed)
  expect(email()).toHaveValue(user.email)
  expect(password()).toHaveValue(right)
  mend()
  await site.user.click(await button())
  await untilAt('/')
})

it('a user who is already signed in is redirected from sign-in and sign-up, never to another site', async () => {
  await site.visit('/login', { as: await signUp(site.test) })
  await untilAt('/')
  await site.visit('/signup?returnTo=%2Fhelp')
  await untilAt('/help')
  const { origin } = location
  for (const returnTo of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
  ]) {
    await site.visit(`/login?returnTo=${encodeURIComponent(returnTo)}`)
    await untilAt('/')
    expect(location.origin).toBe(origin)
  }
})

it('a user who signs in in another tab is redirected in this one', async () => {
  await site.visit('/login?returnTo=%2Fhelp')
  signInHere(await signUp(site.test))
  for (const key of ['auth-storage', 'token']) otherTabStored(key)
  await untilAt('/help')
})
