import { waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { Session } from '#shared/auth/auth.schemas.ts'
import { ask, askedBusiness } from '#test/asked.ts'
import { buildBusiness } from '#test/factories.ts'
import { findToast } from '#test/screens/find.ts'
import { address, otherTabStored, page, phone, signInHere, startSite } from '#test/screens/site.ts'
import { signUp } from '#test/sign-up.ts'

const site = startSite()

const banner = () => within(page().getByRole('banner'))
const findAccount = () => banner().findByRole('button', { name: 'Your account' })
const findSignIn = () => banner().findByRole('link', { name: 'Sign In' })
const openMenu = async () => {
  await site.user.click(await findAccount())
  return banner()
}
const openDrawer = async () => {
  await site.user.click(page().getByRole('button', { name: 'Menu' }))
  return within(await page().findByRole('dialog', { name: 'Menu' }))
}
const signOut = async () => site.user.click((await openMenu()).getByRole('button', { name: 'Logout' }))
const isAlive = async ({ token }: Pick<Session, 'token'>) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await site.test.app.inject({ url: '/api/auth/verify', headers })).statusCode === 200
}
const stored = () => ['token', 'auth-storage'].map((key) => localStorage.getItem(key))
const noToast = () => expect(page().queryByRole('region', { name: /^Notifications/ })).toBeNull()

const entriesForAll = {
  'Edit Profile': '/profile',
  Saved: '/saved',
  'Register Business': '/register-business',
  Payments: '/payments',
}

async function newOwner() {
  const owner = await signUp(site.test, { firstName: 'Rosa', lastName: 'Delgado' })
  await buildBusiness(site.test.db, { ownerId: owner.user.id })
  return owner
}

it('a user without businesses has a menu without a dashboard, and Support knows their name', async () => {
  const session = await signUp(site.test)
  await site.visit('/', { as: session })
  expect(await findAccount()).toHaveTextContent('MR')
  expect(banner().queryByRole('link', { name: 'Sign In' })).toBeNull()
  const menu = await openMenu()
  expect(menu.getByText('Maya Reyes').closest('ul')).toHaveTextContent(session.user.email)
  for (const [name, target] of Object.entries(entriesForAll))
    expect(menu.getByRole('link', { name })).toHaveAttribute('href', target)
  await waitFor(() => expect(site.network.seen).toContain('GET /api/businesses/my/businesses'))
  expect(menu.queryByRole('link', { name: 'Dashboard' })).toBeNull()
  expect(menu.getByRole('link', { name: 'Messages' })).toHaveAttribute('href', '/messages')
  await site.user.keyboard('{Escape}')

  await site.user.click(banner().getByRole('button', { name: 'Support' }))
  const dialog = within(await page().findByRole('dialog', { name: 'Contact Support' }))
  expect(dialog.getByLabelText('Name')).toHaveValue('Maya Reyes')
  expect(dialog.getByLabelText('Name')).toBeDisabled()
  expect(dialog.getByLabelText('Email')).toHaveValue(session.user.email)
  expect(dialog.getByLabelText('Email')).toBeDisabled()
  await site.user.type(dialog.getByLabelText('Message'), 'The map is upside down.')
  await site.user.click(dialog.getByRole('button', { name: 'Send message' }))
  await findToast('Support request sent!')
})

it('an owner has a dashboard, also by keyboard', async () => {
  await site.visit('/help', { as: await newOwner() })
  const account = await findAccount()
  account.focus()
  await site.user.keyboard('{ArrowDown}')
  expect(await banner().findByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
  await waitFor(() => expect(banner().getByRole('link', { name: 'Edit Profile' })).toHaveFocus())
  await site.user.keyboard('{Escape}')
  expect(account).toHaveFocus()
  expect(banner().queryByRole('link', { name: 'Dashboard' })).toBeNull()
})

it('the bar says how many conversations are unread, and the picture stays as it is', async () => {
  const { session, business } = await askedBusiness(site.test)
  await ask(site.test, business.id, { name: 'Bob Lee', requirements: 'Two blinds.' })
  await site.visit('/help', { as: session })
  const link = await banner().findByRole('link', { name: 'Messages, 2 unread' })
  expect(link).toHaveAttribute('href', '/messages')
  expect(link).toHaveTextContent(/^2$/)
  expect(await findAccount()).not.toHaveTextContent('2')
})

it('the phone menu begins with the account: messages with their count, then the dashboard', async () => {
  const { session } = await askedBusiness(site.test)
  await site.visit('/help', { as: session, size: phone })
  await banner().findByRole('link', { name: 'Messages, 1 unread' })
  const menu = await openDrawer()
  await menu.findByRole('link', { name: 'Dashboard' })
  const links = menu.getAllByRole('link').map(({ textContent }) => textContent?.trim())
  // The first one is the site's name.
  expect(links.slice(1, 10)).toEqual([
    'Messages 1 unread',
    'Dashboard',
    'Edit Profile',
    'Saved',
    'Register Business',
    'Payments',
    'Businesses',
    'Get Quotes',
    'All local services',
  ])
})

it('an owner has the same items in the phone menu, which closes after Support', async () => {
  const owner = await newOwner()
  await site.visit('/help', { as: owner, size: phone })
  const menu = await openDrawer()
  expect(await menu.findByText('Rosa Delgado')).toBeVisible()
  expect(menu.getByText(owner.user.email)).toBeVisible()
  for (const [name, target] of Object.entries({ ...entriesForAll, Dashboard: '/dashboard' }))
    expect(await menu.findByRole('link', { name })).toHaveAttribute('href', target)
  expect(menu.queryByRole('link', { name: 'Sign In' })).toBeNull()
  expect(menu.queryByRole('link', { name: 'List Your Business' })).toBeNull()
  await site.user.click(menu.getByRole('button', { name: 'Support' }))
  const dialog = await page().findByRole('dialog', { name: 'Contact Support' })
  await waitFor(() => expect(page().queryByRole('dialog', { name: 'Menu' })).toBeNull())
  expect(dialog).toBeVisible()
})

it('a user who signs out in the phone menu is forgotten, on the same page', async () => {
  await site.visit('/help', { as: await signUp(site.test), size: phone })
  await site.user.click(await (await openDrawer()).findByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(page().queryByRole('dialog', { name: 'Menu' })).toBeNull())
  expect((await openDrawer()).getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(address()).toBe('/help')
})

it('a token without a stored user is verified and signs them in', async () => {
  const { user, token } = await signUp(site.test)
  await site.visit('/help', { before: () => localStorage.setItem('token', token) })
  await findAccount()
  const kept = JSON.parse(localStorage.getItem('auth-storage') ?? 'null')
  expect(kept).toEqual({ user, token, isAuthenticated: true })
})

it('an invalid token is dropped silently', async () => {
  await site.visit('/help', { before: () => localStorage.setItem('token', `at_${'x'.repeat(43)}`) })
  await findSignIn()
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
  expect(document.documentElement).not.toHaveAttribute('data-visitor')
  noToast()
})

it('a token without a stored user is dropped when it can’t be verified; a stored user stays signed in', async () => {
  const session = await signUp(site.test)
  site.network.cut('/api/auth/verify')
  await site.visit('/help', { before: () => localStorage.setItem('token', session.token) })
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
  await findSignIn()
  await site.visit('/help', { as: session })
  await findAccount()
  await waitFor(() => expect(site.network.seen.filter((one) => one.endsWith('verify'))).toHaveLength(2))
  await findAccount()
})

it('a token verified late doesn’t undo what another tab changed since', async () => {
  const session = await signUp(site.test)
  const verifying = site.network.hold('/api/auth/verify')
  await site.visit('/help', { as: session })
  expect(await findAccount()).toHaveTextContent('MR')
  signInHere({ ...session, user: { ...session.user, firstName: 'Nina' } })
  otherTabStored('auth-storage')
  await waitFor(() => expect(banner().getByRole('button', { name: 'Your account' })).toHaveTextContent('NR'))
  await verifying.arrived
  verifying.release()
  await verifying.answered
  // A later answer has come, so that one has as well.
  await fetch('/healthz')
  await site.user.click(await findAccount())
  expect(await findAccount()).toHaveTextContent('NR')
})

it('a session ended elsewhere sends a private page to sign-in and back', async () => {
  const session = await signUp(site.test)
  await site.visit('/profile', { as: session })
  expect(await page().findByRole('heading', { level: 1 })).toHaveTextContent('Profile Settings')
  await site.endSession(session)
  await site.reload()
  await waitFor(() => expect(address()).toBe('/login?returnTo=%2Fprofile'))
  // After signing in again in another tab, this one follows; signing out on purpose leads home again.
  signInHere(await signUp(site.test))
  otherTabStored('token')
  await waitFor(() => expect(address()).toBe('/profile'))
  await page().findByRole('heading', { level: 1, name: 'Profile Settings' })
  await signOut()
  await waitFor(() => expect(address()).toBe('/'))
})

it('corrupt data in the storage breaks no page', async () => {
  for (const text of [
    '7',
    '{"user":{}}',
    '{"user":{"id":1},"token":"at_x","isAuthenticated":true}',
    'nonsense',
  ]) {
    await site.visit('/help', {
      before: () => {
        localStorage.clear()
        localStorage.setItem('auth-storage', text)
      },
    })
    expect(await findSignIn(), text).toBeVisible()
  }
})

it('signing out ends the session on the server and moves the focus to the page', async () => {
  const session = await signUp(site.test)
  await site.visit('/help', { as: session })
  await signOut()
  await findSignIn()
  expect(page().getByRole('main')).toHaveFocus()
  expect(address()).toBe('/help')
  expect(document.documentElement).not.toHaveAttribute('data-visitor')
  await expect.poll(() => isAlive(session)).toBe(false)
  expect(stored()).toEqual([null, null])
  noToast()
})

it('a private page that another tab signs out of leads home', async () => {
  await site.visit('/profile', { as: await signUp(site.test) })
  expect(await page().findByRole('heading', { level: 1 })).toHaveTextContent('Profile Settings')
  for (const key of ['token', 'auth-storage']) {
    localStorage.removeItem(key)
    otherTabStored(key)
  }
  await waitFor(() => expect(address()).toBe('/'))
  await findSignIn()
})

it('signing out on a private page leads home, and a visitor is sent to sign in before another', async () => {
  await site.visit('/profile', { as: await signUp(site.test) })
  await page().findByRole('heading', { level: 1, name: 'Profile Settings' })
  await signOut()
  await waitFor(() => expect(address()).toBe('/'))
  await site.visit('/saved')
  await waitFor(() => expect(address()).toBe('/login?returnTo=%2Fsaved'))
})

it('signing out works without a connection', async () => {
  await site.visit('/help', { as: await signUp(site.test) })
  site.network.cut('/api/auth/logout')
  await signOut()
  await findSignIn()
})

it('another person in the same browser sees nothing of the previous one', async () => {
  await site.visit('/profile', { as: await signUp(site.test, { firstName: 'One' }) })
  await waitFor(() => expect(page().getByLabelText('First name')).toHaveValue('One'))
  const lastName = page().getByLabelText('Last name')
  await site.user.clear(lastName)
  await site.user.type(lastName, 'half typed')
  signInHere(await signUp(site.test, { firstName: 'Two' }))
  for (const key of ['auth-storage', 'token']) otherTabStored(key)
  await waitFor(() => expect(page().getByLabelText('First name')).toHaveValue('Two'))
  expect(page().getByLabelText('Last name')).toHaveValue('Reyes')
})

it.each(['/profile', '/saved'])(
  '%s shows visitors only an outline and is hidden from search engines',
  async (path) => {
    const answer = await site.test.app.inject(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('<meta name="robots" content="noindex"/>')
    await site.visit(path)
    await waitFor(() => expect(address()).toBe(`/login?returnTo=${encodeURIComponent(path)}`))
  },
)
