import type { APIRequestContext, Locator } from '@playwright/test'
import type { BusinessList } from '#shared/businesses/directory/directory.schemas.ts'
import type { Activity, ActivityHistory } from '#shared/users/users.schemas.ts'
import { openAs, signUp } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { expectAccessibleAtWidths, phone, toast, visit } from './visit.ts'

const password = 'barton-springs'

const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const isAlive = async (request: APIRequestContext, token: string) =>
  (await request.get('/api/auth/verify', bearer(token))).ok()
const logIn = async (request: APIRequestContext, email: string, given = password) =>
  request.post('/api/auth/login', { data: { email, password: given } })

test.describe('activity history', () => {
  const entries = (page: Page) => page.locator('.Activity > li')
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
  const answerWith = (page: Page, pages: Record<string, ActivityHistory>) =>
    page.route('**/api/users/activity-history**', (route) => {
      const before = new URL(route.request().url()).searchParams.get('before') ?? ''
      return route.fulfill({ json: pages[before] })
    })

  test('lists what the user did and links to it; new activity shows without a reload', async ({
    page,
    request,
  }) => {
    await openAs(page, await signUp(request), '/profile?tab=activity')
    await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
    await page.locator('#main').getByRole('link', { name: 'Browse Businesses' }).click()
    const first = page.locator('.BusinessCard').first().getByRole('heading').getByRole('link')
    const name = (await first.textContent()) ?? ''
    const path = (await first.getAttribute('href')) ?? ''
    await first.click()
    await expect(page).toHaveURL(path)
    const liked = page.waitForResponse('**/api/businesses/*/like')
    await page.locator('.DetailHead').getByRole('button', { name: 'Like', exact: true }).click()
    await liked
    await page.goBack()
    await page.goBack()
    await expect(entries(page)).toHaveCount(1)
    await expect(entries(page)).toContainText('Liked a business')
    await entries(page).getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
  })

  test('shows all eight actions, states in their colors and Austin’s time', async ({ page, request }) => {
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
    await answerWith(page, { '': { activities, nextBefore: null } })
    await openAs(page, await signUp(request), '/profile?tab=activity')
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
    await expect(entries(page)).toHaveText(lines)
    await expect(entries(page).nth(5).getByRole('img', { name: '4 out of 5' })).toBeVisible()
    // 1:30 a.m. on the night the clocks go forward.
    await expect(entries(page).first()).toContainText('Mar 8, 2026, 1:30')
    const look = (status: string) => page.locator('.Badge', { hasText: status })
    await expect(look('approved')).toHaveClass(/is-ok/)
    await expect(look('succeeded')).toHaveClass(/is-ok/)
    await expect(look('pending')).toHaveClass(/is-wait/)
    await expect(look('rejected')).toHaveClass(/is-bad/)
    await expect(look('failed')).toHaveClass(/is-bad/)
    await expect(look('refunded')).toHaveClass(/is-plain/)
    await expect(entries(page).nth(1).getByRole('link')).toHaveCount(0)
  })

  test('shows older entries on demand and continues where they start', async ({ page, request }) => {
    await answerWith(page, {
      '': { activities: [entry({ target: 'New' })], nextBefore: '2-1-1' },
      '2-1-1': { activities: [entry({ target: 'Older' })], nextBefore: '1-1-1' },
      '1-1-1': { activities: [entry({ target: 'Oldest' })], nextBefore: null },
    })
    await openAs(page, await signUp(request), '/profile?tab=activity')
    const older = page.getByRole('button', { name: 'Show older' })
    await older.press('Enter')
    await expect(entries(page)).toHaveCount(2)
    await page.keyboard.press('Tab')
    await expect(older).toBeFocused()
    await older.click()
    await expect(entries(page)).toContainText(['New', 'Older', 'Oldest'])
    await expect(older).toBeHidden()
  })

  test('says when it does not load, and loads it again', async ({ page, request }) => {
    await page.route('**/api/users/activity-history', (route) => route.abort())
    await openAs(page, await signUp(request), '/profile?tab=activity')
    const alert = page.getByRole('alert').filter({ hasText: 'Your activity couldn’t be loaded' })
    await expect(alert).toBeVisible()
    await page.unrouteAll()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  })
})

test.describe('password and sessions', () => {
  test('a new password needs the old one, ends other sessions and keeps this one', async ({
    page,
    request,
  }) => {
    const session = await signUp(request)
    const { email } = session.user
    const other = await (await logIn(request, email)).json()
    await openAs(page, session, '/profile?tab=settings')
    const change = page.getByRole('button', { name: 'Change Password' })
    await change.click()
    await expect(field(page, 'Current password')).toBeFocused()
    await field(page, 'Current password').fill('not-it')
    await field(page, 'New password').fill('short')
    await change.click()
    await expect(field(page, 'New password')).toHaveAccessibleDescription(
      /Password must be at least 6 characters long/,
    )
    await field(page, 'New password').fill('MayaReyes1')
    await expect(field(page, 'New password')).toHaveAccessibleDescription(/made from your name/)
    await field(page, 'New password').fill('hamilton-pool')
    await change.click()
    await expect(field(page, 'Current password')).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, 'Current password')).toBeFocused()
    // The field says it, so no toast does.
    await expect(page.locator('.Toast')).toHaveCount(0)
    await expect(field(page, 'New password')).toHaveValue('hamilton-pool')

    await field(page, 'Current password').fill(password)
    await change.click()
    await expect(toast(page, 'Password Changed')).toBeVisible()
    await expect(field(page, 'Current password')).toHaveValue('')
    expect(await isAlive(request, other.token)).toBe(false)
    expect(await isAlive(request, session.token)).toBe(false)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Danger Zone' })).toBeVisible()
    expect((await logIn(request, email)).status()).toBe(401)
    expect((await logIn(request, email, 'hamilton-pool')).status()).toBe(200)
  })

  test('an error at a field that the form does not have is told in full', async ({ page, request }) => {
    await openAs(page, await signUp(request), '/profile?tab=settings')
    await field(page, 'Current password').fill(password)
    await field(page, 'New password').fill('hamilton-pool')
    const message = 'device: Not one of yours'
    const json = {
      error: message,
      message,
      code: 'invalid_input',
      fieldErrors: { device: 'Not one of yours' },
    }
    await page.route('**/api/auth/password', (route) => route.fulfill({ status: 400, json }))
    await page.getByRole('button', { name: 'Change Password' }).click()
    await expect(toast(page, 'Password Not Changed')).toContainText(message)
  })

  test('tells users who only sign in with Google how to set one', async ({ page, request }) => {
    const session = await signUp(request)
    const user = { ...session.user, hasPassword: false }
    await page.route('**/api/auth/verify', (route) => route.fulfill({ json: { user } }))
    await openAs(page, { ...session, user }, '/profile?tab=settings')
    await expect(page.getByText('You sign in with Google and don’t have a password here.')).toBeVisible()
    await expect(field(page, 'Current password')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'request a link to set it' })).toHaveAttribute(
      'href',
      '/forgot-password',
    )
  })

  test('sessions are listed and end one by one, all others or everywhere', async ({ page, request }) => {
    const session = await signUp(request)
    const { email } = session.user
    const [first, second, other] = await Promise.all(
      Array.from({ length: 3 }, async () => (await logIn(request, email)).json()),
    )
    await openAs(page, session, '/profile?tab=settings')
    const entries = page.getByRole('list', { name: 'Where you’re signed in' }).getByRole('listitem')
    await expect(entries).toHaveCount(4)
    await expect(entries.first()).toContainText('This browser')
    await entries.last().getByRole('button', { name: 'End' }).press('Enter')
    await expect(toast(page, 'Session ended')).toBeVisible()
    await expect(entries).toHaveCount(3)
    await page.getByRole('button', { name: 'End All Others' }).click()
    await expect(entries).toHaveCount(1)
    for (const { token } of [first, second, other]) expect(await isAlive(request, token)).toBe(false)
    expect(await isAlive(request, session.token)).toBe(true)

    const button = page.getByRole('button', { name: 'Sign Out Everywhere' })
    await page.route('**/api/auth/logout-everywhere', (route) => route.abort())
    await button.click()
    await expect(toast(page, 'You are still signed in')).toBeVisible()
    await page.unrouteAll()
    await button.click()
    await expect(toast(page, 'Signed out everywhere')).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
    expect(await isAlive(request, session.token)).toBe(false)
  })
})

test('a copy of one’s data is made and downloaded; the emailed link leads to it and leaves no token behind', async ({
  page,
  request,
}) => {
  const session = await signUp(request)
  await openAs(page, session, '/profile?tab=settings')
  await page.getByRole('button', { name: 'Download Your Data' }).click()
  const button = page.getByRole('button', { name: /^Download \(/ })
  await expect(button).toBeVisible({ timeout: 15_000 })
  const download = page.waitForEvent('download')
  await button.click()
  expect((await download).suggestedFilename()).toBe('your-data.zip')

  const token = `exp_${'A'.repeat(43)}`
  await page.route('**/api/users/data-export', async (route) => {
    const found = await (await route.fetch()).json()
    await route.fulfill({ json: { ...found, needsLink: true } })
  })
  await page.route('**/api/users/data-export/download', (route) => {
    expect(route.request().postDataJSON()).toEqual({ token })
    return route.fulfill({ status: 404, json: { error: 'This link has expired' } })
  })
  await visit(page, '/profile?tab=settings')
  await expect(page.getByText('please open the link we emailed')).toContainText(session.user.email)
  await expect(button).toBeHidden()
  await visit(page, `/profile?tab=settings&export=${token}`)
  await button.click()
  await expect(toast(page, 'Download failed')).toContainText('This link has expired')
  await expect(page).toHaveURL('/profile?tab=settings')

  await page.evaluate(() => {
    for (const key of ['token', 'auth-storage']) localStorage.removeItem(key)
  })
  await page.goto(`/profile?tab=settings&export=${token}`)
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ returnTo: '/profile?tab=settings' })}`)
  await page.getByLabel('Email').fill(session.user.email)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(button).toBeVisible()
})

test.describe('deleting the account', () => {
  const open = async (page: Page) => {
    await page.getByRole('button', { name: 'Delete Account' }).click()
    return page.getByRole('alertdialog', { name: 'Are you absolutely sure?' })
  }

  test('requires typing a word, deletes everything and leads home, in every tab', async ({
    page,
    request,
  }) => {
    const session = await signUp(request)
    await openAs(page, session, '/profile?tab=settings')
    const other = await page.context().newPage()
    await other.goto('/saved')
    await expect(other.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
    const dialog = await open(page)
    for (const what of ['profile', 'businesses', 'reviews', 'saved', 'payments', 'other data'])
      await expect(dialog.getByRole('listitem').filter({ hasText: what }).first()).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Delete Account' })).toBeFocused()

    await open(page)
    const confirm = dialog.getByRole('button', { name: 'Delete Account' })
    await expect(confirm).toBeDisabled()
    await field(page, 'Type DELETE to confirm').fill('delet')
    await page.keyboard.press('Enter')
    await expect(confirm).toBeDisabled()
    await field(page, 'Type DELETE to confirm').fill('DELETE')
    await confirm.dblclick()
    await expect(toast(page, 'Account Deleted')).toContainText(
      'Your account and all associated data has been permanently deleted.',
    )
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
    await expect(other).toHaveURL('/')
    expect(await isAlive(request, session.token)).toBe(false)
    expect((await logIn(request, session.user.email)).status()).toBe(401)
    const stored = () => [localStorage.getItem('token'), localStorage.getItem('auth-storage')]
    expect(await page.evaluate(stored)).toEqual([null, null])
    await page.goto('/profile?tab=settings')
    await expect(page).toHaveURL(/\/login\?returnTo=/)
  })

  test('says why when it fails and keeps the dialog open', async ({ page, request }) => {
    const session = await signUp(request)
    await page.route('**/api/users/account', (route) =>
      route.fulfill({ status: 500, json: { error: 'Something went wrong' } }),
    )
    await openAs(page, session, '/profile?tab=settings')
    const dialog = await open(page)
    await field(page, 'Type DELETE to confirm').fill('delete')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Delete Failed')).toContainText('Something went wrong')
    await expect(dialog.getByRole('button', { name: 'Delete Account' })).toBeEnabled()
    expect(await isAlive(request, session.token)).toBe(true)
  })
})

test('axe finds no violations and nothing is cut off', async ({ page, request }) => {
  test.slow()
  const session = await signUp(request)
  const { businesses } = (await (await request.get('/api/businesses')).json()) as BusinessList
  await request.post(`/api/businesses/${businesses[0]?.id}/follow`, bearer(session.token))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(phone)
  await openAs(page, session, '/profile')
  await field(page, 'Email').fill('maya@')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessibleAtWidths(page, 'profile')
  await page.getByRole('tab', { name: 'Activity History' }).click()
  await expect(page.getByText('Followed a business')).toBeVisible()
  await expectAccessibleAtWidths(page, 'activity')
  await page.getByRole('tab', { name: 'Account Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Danger Zone' })).toBeVisible()
  await expectAccessibleAtWidths(page, 'settings')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessibleAtWidths(page, 'deleting')
})
