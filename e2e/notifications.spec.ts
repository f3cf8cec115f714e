import { openAs, signInAsDemo, signUp } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { expectAccessible, hydrated, toast, visit } from './visit.ts'

test('the newsletter starts once its email is answered, and says when a link is dead', async ({
  page,
  request,
}) => {
  const email = `reader.${Date.now()}@example.com`
  await visit(page, '/help')
  await page.getByRole('textbox', { name: /newsletter/ }).fill(email)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Subscribed Successfully!')).toBeVisible()
  const { token } = await signInAsDemo(request, 'admin')
  const headers = { authorization: `Bearer ${token}` }
  const { mails } = await (await request.get(`/api/admin/mails?search=${email}`, { headers })).json()
  const link = /http\S+\/notification-settings\?confirm=\S+/.exec(mails[0].text)?.[0] ?? ''

  await page.goto(link)
  await hydrated(page)
  await expect(page).toHaveURL('/notification-settings')
  await expectAccessible(page, 'confirming a subscription')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You’re subscribed' })).toBeFocused()

  await page.goto(`${link.slice(0, -4)}AAAA`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('alert')).toContainText('This link has expired')
})

const choice = (page: Page, name: string) => page.getByRole('checkbox', { name })

test('people who are signed in choose which emails they get, and see when it wasn’t saved', async ({
  page,
  request,
}) => {
  const session = await signUp(request)
  await openAs(page, session, '/profile?tab=settings')
  await expect(choice(page, 'Businesses you follow')).toBeChecked()
  await expect(page.getByText('can’t be stopped here')).toBeVisible()
  await choice(page, 'Businesses you follow').focus()
  await page.keyboard.press('Space')
  await expect(toast(page, 'Saved')).toBeVisible()
  await choice(page, 'Newsletter').click()
  await expect(page.getByText('Not confirmed yet')).toBeVisible()

  await visit(page, '/notification-settings')
  await expect(page.getByText(session.user.email)).toBeVisible()
  await expect(choice(page, 'Businesses you follow')).not.toBeChecked()
  await expectAccessible(page, 'notification settings')
  await page.getByRole('button', { name: 'Stop all of these' }).click()
  await expect(choice(page, 'Businesses you saved')).not.toBeChecked()
  await expect(choice(page, 'Newsletter')).not.toBeChecked()

  await page.route('**/api/notification-settings', (route) => route.abort())
  await choice(page, 'Businesses you saved').click()
  await expect(toast(page, 'Not saved')).toContainText('check your connection')
  await expect(choice(page, 'Businesses you saved')).not.toBeChecked()
})

test('strangers without a link are asked to open it or to sign in', async ({ page }) => {
  await visit(page, '/notification-settings')
  await expect(page.getByText('Open the link at the end of any of our emails again')).toBeVisible()
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fnotification-settings/)
})
