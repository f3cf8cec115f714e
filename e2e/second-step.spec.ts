import { codeAt, stepAt } from '#server/factors/totp.ts'
import { fromBase32 } from '#test/second-factor.ts'
import { openAs, signInAsDemo, signUp } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { expectAccessibleAtWidths, toast, visit } from './visit.ts'

const password = 'barton-springs'
const codeField = (page: Page) => page.getByLabel('Code', { exact: true })
/** Signs out in this browser, and opens the sign-in page. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.evaluate(() => localStorage.removeItem('auth-storage'))
  await visit(page, '/login')
}

test('an authenticator app is set up, asked for at sign-in and before the address changes', async ({
  page,
  request,
}) => {
  const session = await signUp(request)
  await openAs(page, session, '/profile?tab=settings')
  await page.getByRole('button', { name: 'Set Up an authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible()
  const secret = fromBase32(((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', ''))
  const codeIn = (steps: number) => codeAt(secret, stepAt(Date.now()) + steps)
  await codeField(page).fill('000000')
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toHaveAccessibleDescription(/This code is wrong/)
  await expectAccessibleAtWidths(page, 'setting up an authenticator app')
  await codeField(page).fill(codeIn(-1))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await page.getByRole('button', { name: 'I Saved Them' }).click()
  await expect(page.getByText('10 left')).toBeVisible()

  await leave(page)
  await page.getByLabel('Email').fill(session.user.email)
  await page.locator('input[name=password]').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type(codeIn(0))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')

  // As after ten minutes.
  const json = { error: '', message: '', code: 'confirmation_required' }
  await page.route('**/api/users/profile', (route) => {
    if (route.request().method() === 'PUT') return route.fulfill({ status: 403, json })
    return route.continue()
  })
  await visit(page, '/profile')
  const email = `new.${session.user.email}`
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const confirming = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(toast(page, 'Update Failed')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await confirming.getByRole('button', { name: 'Use your password' }).click()
  await confirming.getByLabel('Password', { exact: true }).fill(password)
  await page.unrouteAll()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Profile Updated')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
})

test('a passkey is added, signs in without an address, and is renamed and removed', async ({
  page,
  request,
}) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await openAs(page, await signUp(request), '/profile?tab=settings')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'I Saved Them' }).click()
  const entry = page.getByRole('list', { name: 'Second step' }).getByRole('listitem').first()
  await expect(entry).toContainText('Passkey, added')
  await entry.getByRole('button', { name: 'Rename' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Kitchen laptop')
  await page.keyboard.press('Enter')
  await expect(entry).toContainText('Kitchen laptop')

  await leave(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/')
  await visit(page, '/profile?tab=settings')
  await expect(entry).toContainText('last used just now')
  await entry.getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(toast(page, 'Passkey removed')).toBeVisible()
  await expect(page.getByText('Kitchen laptop')).toHaveCount(0)
})

test('staff of a live site are led to set up a second step before the desk opens', async ({
  page,
  request,
}) => {
  const json = { error: '', message: '', code: 'second_factor_missing' }
  await page.route('**/api/admin/**', (route) => route.fulfill({ status: 403, json }))
  await openAs(page, await signInAsDemo(request, 'admin'), '/admin')
  await expect(page.getByRole('heading', { name: 'One more thing before the desk opens' })).toBeVisible()
  await page.getByRole('link', { name: 'Set up a second step' }).click()
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
})
