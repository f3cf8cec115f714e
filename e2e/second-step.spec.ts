import { openAs, signUp } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { expectAccessibleAtWidths, toast, visit } from './visit.ts'

/** Signs out in this browser, and opens the sign-in page. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.evaluate(() => localStorage.removeItem('auth-storage'))
  await visit(page, '/login')
}

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
  await page.getByRole('button', { name: 'Set Up an authenticator app' }).click()
  const code = page.getByLabel('Code', { exact: true })
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/This code is wrong/)
  await expectAccessibleAtWidths(page, 'setting up an authenticator app')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'I’ve Saved Them' }).click()
  const entry = page.getByRole('list', { name: 'Two-step sign-in' }).getByRole('listitem').first()
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
