import { waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { Activity } from '#shared/users/users.schemas.ts'
import { askedBusiness } from '#test/asked.ts'
import { buildBusiness } from '#test/factories.ts'
import { findToast } from '#test/screens/find.ts'
import { address, otherTabStored, page, startSite } from '#test/screens/site.ts'
import { signUp } from '#test/sign-up.ts'

const site = startSite()
const password = 'barton-springs'

const main = () => within(page().getByRole('main'))
const field = (label: string) => page().getByLabelText(label)
const press = async (name: string | RegExp) => site.user.click(await page().findByRole('button', { name }))
const arrivesAt = (path: string) => waitFor(() => expect(address()).toBe(path))
const settings = '/profile?tab=settings'
const isAlive = async ({ token }: { token: string }) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await site.test.app.inject({ url: '/api/auth/verify', headers })).statusCode === 200
}
const logIn = (email: string, given = password) =>
  site.test.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: given } })
async function open(tab = settings) {
  const session = await signUp(site.test)
  await site.visit(tab, { as: session })
  return session
}

const entry = (changes: Partial<Activity>): Activity => ({
  action: 'updated_profile',
  target: 'Profile: name',
  businessId: null,
  status: null,
  reason: null,
  date: '2026-03-08T07:30:00.000Z',
  rating: null,
  content: null,
  amount: null,
  ...changes,
})
const entries = () => [...document.querySelectorAll('.Activity > li')].map(({ textContent }) => textContent)
const historyApi = '/api/users/activity-history'

it('the history lists what the user did and links to it; new activity shows without a reload', async () => {
  const id = await buildBusiness(site.test.db, { name: 'Liked Taps' })
  await open('/profile?tab=activity')
  await page().findByRole('heading', { name: 'Nothing here yet' })
  await site.user.click(main().getByRole('link', { name: 'Browse Businesses' }))
  await site.user.click(await page().findByRole('link', { name: 'Liked Taps' }))
  await arrivesAt(`/businesses/${id}`)
  await site.user.click((await page().findAllByRole('button', { name: 'Like' }))[0] as HTMLElement)
  await page().findAllByRole('button', { name: 'Liked' })
  await waitFor(() => expect(site.network.seen).toContain(`POST /api/businesses/${id}/like`))
  await expect
    .poll(async () => Number((await site.test.db.selectFrom('business_likes').selectAll().execute()).length))
    .toBe(1)
  history.back()
  await arrivesAt('/businesses')
  history.back()
  await arrivesAt('/profile?tab=activity')
  await waitFor(() => expect(entries()).toEqual([expect.stringContaining('Liked a business')]))
  await site.user.click(main().getByRole('link', { name: 'Liked Taps' }))
  await arrivesAt(`/businesses/${id}`)
})

it('the history shows all eight actions, states and Austin’s time', async () => {
  const activities = [
    entry({ action: 'submitted_business', target: 'Taquería Luz', businessId: 5, status: 'approved' }),
    entry({ action: 'suggested_service', target: 'Kite repair', status: 'pending' }),
    entry({ action: 'liked_business', target: 'A <b>bold</b> name', businessId: 6 }),
    entry({ action: 'followed_business', target: 'Kept', businessId: 7 }),
    entry({ action: 'saved_business', target: 'Kept', businessId: 7 }),
    entry({
      action: 'posted_review',
      target: 'Kept',
      businessId: 7,
      rating: 4,
      content: 'Good '.repeat(99),
    }),
    entry({ action: 'made_payment', target: 'Professional promotion', status: 'succeeded', amount: 9.99 }),
    entry({ action: 'made_payment', target: 'Starter promotion', status: 'failed', amount: 4.99 }),
    entry({ action: 'submitted_business', target: 'No', status: 'rejected' }),
    entry({ action: 'made_payment', target: 'Back', status: 'refunded', amount: 10 }),
    entry({}),
  ]
  site.network.answer(historyApi, { json: { activities, nextBefore: null } })
  await open('/profile?tab=activity')
  await waitFor(() => expect(entries()).toHaveLength(11))
  const lines = [
    /^Submitted a businessapproved.*Taquería Luz/,
    /^Suggested a servicepending.*Kite repair/,
    /^Liked a businessA <b>bold<\/b> name/,
    /^Followed a businessKept/,
    /^Saved a businessKept/,
    /^Posted a reviewKept(Good )+Good…/,
    /^Made a paymentsucceeded.*Professional promotion.*\$9\.99/,
    /^Made a paymentfailed.*\$4\.99/,
    /^Submitted a businessrejected/,
    /^Made a paymentrefunded.*\$10/,
    /^Updated your profileProfile: name/,
  ]
  for (const [index, line] of lines.entries()) expect(entries()[index]).toMatch(line)
  expect(page().getByRole('img', { name: '4 out of 5' })).toBeVisible()
  // 1:30 a.m. on the night the clocks go forward.
  expect(entries()[0]).toContain('Mar 8, 2026, 1:30')
  // The colors of the states.
  for (const [status, look] of Object.entries({
    approved: 'is-ok',
    succeeded: 'is-ok',
    pending: 'is-wait',
    rejected: 'is-bad',
    failed: 'is-bad',
    refunded: 'is-plain',
  }))
    expect(page().getByText(status)).toHaveClass(look)
  expect(within(page().getByText('Kite repair').closest('li') as HTMLElement).queryByRole('link')).toBeNull()
})

it('the history shows older entries on demand and continues where they start', async () => {
  const answer = (path: RegExp, target: string, nextBefore: string | null) =>
    site.network.answer(path, { json: { activities: [entry({ target })], nextBefore } })
  answer(/activity-history/, 'New', '2-1-1')
  answer(/activity-history.*before=2-1-1/, 'Older', '1-1-1')
  answer(/activity-history.*before=1-1-1/, 'Oldest', null)
  await open('/profile?tab=activity')
  const older = () => page().findByRole('button', { name: 'Show older' })
  await site.user.click(await older())
  await waitFor(() => expect(entries()).toHaveLength(2))
  await site.user.tab()
  expect(await older()).toHaveFocus()
  await site.user.click(await older())
  await waitFor(() => expect(entries()).toHaveLength(3))
  for (const [index, target] of ['New', 'Older', 'Oldest'].entries())
    expect(entries()[index]).toContain(target)
  expect(page().queryByRole('button', { name: 'Show older' })).toBeNull()
})

it('a history that doesn’t load says so, and loads on Try again', async () => {
  const mend = site.network.cut(historyApi)
  await open('/profile?tab=activity')
  const alert = await page().findByRole('alert')
  expect(alert).toHaveTextContent('Your activity couldn’t be loaded')
  mend()
  await site.user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await page().findByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
})

it('an index leads to each section of the settings, to blocked senders once there are some', async () => {
  const { session, owner, id } = await askedBusiness(site.test)
  await site.visit(settings, { as: session })
  const index = () => within(page().getByRole('navigation', { name: 'Settings' }))
  const entries = () =>
    index()
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  const heads = () =>
    main()
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent)
  await page().findByRole('heading', { name: 'Danger Zone' })
  expect(entries()).toEqual(heads())
  expect(entries()).not.toContain('Blocked Senders')
  await site.user.click(index().getByRole('link', { name: 'Password' }))
  expect(field('Current password')).toHaveFocus()
  expect(address()).toBe(settings)

  const url = `/api/business-quote-requests/${id}/sender-block`
  const blocked = await site.test.app.inject({ method: 'POST', url, headers: owner })
  expect(blocked.statusCode, blocked.body).toBe(201)
  await site.reload()
  await page().findByRole('heading', { name: 'Blocked Senders' })
  await waitFor(() => expect(entries()).toContain('Blocked Senders'))
  expect(entries()).toEqual(heads())
})

it('a new password needs the old one, ends other sessions and keeps this one', async () => {
  const session = await open()
  const other = (await logIn(session.email)).json()
  await press('Change Password')
  await waitFor(() => expect(field('Current password')).toHaveFocus())
  await site.fill(field('Current password'), 'not-it')
  await site.fill(field('New password'), 'short')
  await press('Change Password')
  await waitFor(() =>
    expect(field('New password')).toHaveAccessibleDescription(/Password must be at least 6 characters long/),
  )
  await site.fill(field('New password'), 'MayaReyes1')
  await waitFor(() => expect(field('New password')).toHaveAccessibleDescription(/made from your name/))
  await site.fill(field('New password'), 'hamilton-pool')
  await press('Change Password')
  await waitFor(() => expect(field('Current password')).toHaveAttribute('aria-invalid', 'true'))
  await waitFor(() => expect(field('Current password')).toHaveFocus())
  // The field says it, so no toast does.
  expect(page().queryByRole('region', { name: /^Notifications/ })).toBeNull()
  expect(field('New password')).toHaveValue('hamilton-pool')

  await site.fill(field('Current password'), password)
  await press('Change Password')
  await findToast('Password Changed')
  await waitFor(() => expect(field('Current password')).toHaveValue(''))
  expect(await isAlive(other)).toBe(false)
  expect(await isAlive(session)).toBe(false)
  await site.reload()
  expect(await page().findByRole('heading', { name: 'Danger Zone' })).toBeVisible()
  expect((await logIn(session.email)).statusCode).toBe(401)
  expect((await logIn(session.email, 'hamilton-pool')).statusCode).toBe(200)
})

it('an error at a field that the form doesn’t have is shown without the API’s name of the field', async () => {
  await open()
  await page().findByRole('button', { name: 'Change Password' })
  await site.fill(field('Current password'), password)
  await site.fill(field('New password'), 'hamilton-pool')
  const message = 'device: Not one of yours'
  const fieldErrors = { device: 'Not one of yours' }
  const json = { error: message, message, code: 'invalid_input', fieldErrors }
  site.network.answer('/api/auth/password', { status: 400, json })
  await press('Change Password')
  expect(await findToast('Password Not Changed')).toHaveTextContent(/Not changed.*Not one of yours/i)
  expect(page().queryByText(/device:/)).toBeNull()
})

it('a user who only signs in with Google is shown how to set a password', async () => {
  const session = await signUp(site.test)
  const user = { ...session.user, hasPassword: false }
  site.network.answer('/api/auth/verify', { json: { user } })
  await site.visit(settings, { as: { ...session, user } })
  await page().findByText(/You sign in with Google and don’t have a password here\./)
  expect(page().queryByLabelText('Current password')).toBeNull()
  const link = page().getByRole('link', { name: 'request a link to set one' })
  expect(link).toHaveAttribute('href', '/forgot-password')
})

it('sessions are listed and end one by one, all others or everywhere', async () => {
  const session = await signUp(site.test)
  const others = await Promise.all([1, 2, 3].map(async () => (await logIn(session.email)).json()))
  await site.visit(settings, { as: session })
  const list = within(await page().findByRole('list', { name: 'Where you’re signed in' }))
  const items = () => list.getAllByRole('listitem')
  await waitFor(() => expect(items()).toHaveLength(4))
  expect(items()[0]).toHaveTextContent('This browser')
  within(items().at(-1) as HTMLElement)
    .getByRole('button', { name: /^Sign Out/ })
    .focus()
  await site.user.keyboard('{Enter}')
  await findToast('Signed out')
  await waitFor(() => expect(items()).toHaveLength(3))
  await press('Sign Out All Others')
  await waitFor(() => expect(items()).toHaveLength(1))
  for (const other of others) expect(await isAlive(other)).toBe(false)
  expect(await isAlive(session)).toBe(true)

  const mend = site.network.cut('/api/auth/logout-everywhere')
  await press('Sign Out Everywhere')
  await findToast('You’re still signed in')
  mend()
  await press('Sign Out Everywhere')
  await findToast('Signed out everywhere')
  await arrivesAt('/')
  expect(await within(page().getByRole('banner')).findByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(await isAlive(session)).toBe(false)
})

it('the emailed link to a copy of one’s data leads to it, also after signing in, and leaves no token behind', async () => {
  const session = await open()
  const token = `exp_${'A'.repeat(43)}`
  const found = { state: 'ready', needsLink: true, byteSize: 1_000_000, expiresAt: '2026-12-24T12:00:00Z' }
  site.network.answer('/api/users/data-export', { json: found }, 'GET')
  let sent: unknown
  const refuse = (body: unknown) => {
    sent = body
    return { status: 404, json: { error: 'This link has expired' } }
  }
  site.network.answer('/api/users/data-export/download', refuse, 'POST')
  await site.visit(settings)
  const note = await page().findByText(/please open the link we emailed/)
  expect(note).toHaveTextContent(session.email)
  expect(page().queryByRole('button', { name: /^Download \(/ })).toBeNull()
  await site.visit(`${settings}&export=${token}`)
  await press(/^Download \(/)
  expect(await findToast('Download failed')).toHaveTextContent('This link has expired')
  expect(sent).toEqual({ token })
  await arrivesAt(settings)

  for (const key of ['token', 'auth-storage']) localStorage.removeItem(key)
  await site.visit(`${settings}&export=${token}`)
  await arrivesAt(`/login?${new URLSearchParams({ returnTo: settings })}`)
  await site.fill(await page().findByLabelText('Email'), session.email)
  await site.fill(page().getByLabelText('Password'), password)
  await press('Sign In')
  expect(await page().findByRole('button', { name: /^Download \(/ })).toBeVisible()
})

const openDeletion = async () => {
  await press('Delete Account')
  return within(await page().findByRole('alertdialog', { name: 'Are you absolutely sure?' }))
}

it('deleting the account requires typing a word, deletes everything and leads home', async () => {
  const session = await open()
  const first = await openDeletion()
  for (const what of ['profile', 'businesses', 'reviews', 'saved', 'payments', 'other data'])
    expect(first.getAllByText(new RegExp(what))[0]).toBeVisible()
  await waitFor(() => expect(first.getByRole('button', { name: 'Cancel' })).toHaveFocus())
  await site.user.keyboard('{Escape}')
  await waitFor(() => expect(page().queryByRole('alertdialog')).toBeNull())
  expect(page().getByRole('button', { name: 'Delete Account' })).toHaveFocus()

  const dialog = await openDeletion()
  const confirm = dialog.getByRole('button', { name: 'Delete Account' })
  expect(confirm).toBeDisabled()
  await site.user.type(dialog.getByLabelText('Type DELETE to confirm'), 'delet{Enter}')
  expect(confirm).toBeDisabled()
  await site.fill(dialog.getByLabelText('Type DELETE to confirm'), 'DELETE')
  await waitFor(() => expect(confirm).toBeEnabled())
  await site.user.dblClick(confirm)
  expect(await findToast('Account Deleted')).toHaveTextContent(
    'Your account and all associated data has been permanently deleted.',
  )
  await arrivesAt('/')
  expect(await within(page().getByRole('banner')).findByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(await isAlive(session)).toBe(false)
  expect((await logIn(session.email)).statusCode).toBe(401)
  expect([localStorage.getItem('token'), localStorage.getItem('auth-storage')]).toEqual([null, null])
  await site.visit(settings)
  await waitFor(() => expect(address()).toMatch(/^\/login\?returnTo=/))
})

it('another tab that deletes the account leads a private page home', async () => {
  await open('/saved')
  await page().findByRole('heading', { name: 'Nothing saved yet' })
  for (const key of ['token', 'auth-storage']) {
    localStorage.removeItem(key)
    otherTabStored(key)
  }
  await arrivesAt('/')
})

it('a deletion that fails says why and keeps the dialog open', async () => {
  const refusal = { status: 500, json: { error: 'Something went wrong' } }
  site.network.answer('/api/users/account', refusal)
  const session = await open()
  const dialog = await openDeletion()
  await site.user.type(dialog.getByLabelText('Type DELETE to confirm'), 'delete{Enter}')
  expect(await findToast('Delete Failed')).toHaveTextContent('Something went wrong')
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Delete Account' })).toBeEnabled())
  expect(await isAlive(session)).toBe(true)
})

it('a copy of one’s data is asked for here', async () => {
  await open()
  await press('Download Your Data')
  expect(await page().findByText(/Your copy is being made\./)).toBeVisible()
})

it('the last used sessions are listed, and all on demand', async () => {
  const session = await signUp(site.test)
  for (let count = 0; count < 6; count++) await logIn(session.email)
  await site.visit(settings, { as: session })
  const list = within(await page().findByRole('list', { name: 'Where you’re signed in' }))
  const items = () => list.getAllByRole('listitem')
  await waitFor(() => expect(items()).toHaveLength(5))
  expect(items()[0]).toHaveTextContent('This browser')
  await press('Show all 7')
  expect(items()).toHaveLength(7)
  await press('Show fewer')
  expect(items()).toHaveLength(5)
})
