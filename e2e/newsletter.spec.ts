import { openAs, signInAsDemo, signUp } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { lastMailTo } from './staff.ts'
import { expectAccessible, hydrated, toast, visit } from './visit.ts'

const choice = (page: Page, name: string) => page.getByRole('checkbox', { name })

test('a visitor confirms the newsletter by its email, and people who are signed in choose which emails they get', {
  tag: '@long',
}, async ({ page, request }) => {
  const email = `reader.${Date.now()}@example.com`
  await visit(page, '/help')
  await page.getByRole('textbox', { name: /newsletter/ }).fill(email)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Subscribed Successfully!')).toBeVisible()
  await page.goto(/http\S+\/notification-settings\?confirm=\S+/.exec(await lastMailTo(email))?.[0] ?? '')
  await hydrated(page)
  await expect(page).toHaveURL('/notification-settings')
  await expectAccessible(page, 'confirming a subscription')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You’re subscribed' })).toBeFocused()

  await openAs(page, await signUp(request), '/profile?tab=settings')
  await visit(page, '/notification-settings')
  await expect(choice(page, 'Businesses you follow')).toBeChecked()
  await expectAccessible(page, 'notification settings')
})

test('staff write an issue and try it; its link changes what a reader gets without signing in', {
  tag: '@long',
}, async ({ page, context, request }) => {
  const subject = `New in Austin ${Date.now()}`
  const staff = await signInAsDemo(request, 'admin')
  const headers = { authorization: `Bearer ${staff.token}` }
  await request.put('/api/notification-settings', { headers, data: { newsletter: false } })
  await openAs(page, staff, '/admin/newsletter')
  await page.getByRole('button', { name: 'Write an Issue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write an issue' })
  await dialog.getByLabel('Subject').fill(subject)
  await dialog.getByLabel('Preheader').fill('Three places worth a walk.')
  await dialog.getByLabel('Text').fill('## Three places\n\n- [Tacos](/businesses/1)\n- Records')
  await dialog.getByRole('button', { name: 'Save Draft' }).click()
  const row = page.locator('.DeskRow', { hasText: subject })
  await expect(row.locator('.DeskMail')).toContainText('- Tacos (http')
  await expectAccessible(page, 'an issue')

  for (const scheme of ['light', 'dark']) {
    const email = row.frameLocator(`iframe[title="The email in ${scheme} mode"]`)
    await expect(email.getByRole('heading', { name: 'Three places', exact: true })).toBeVisible()
  }
  await row.getByRole('button', { name: 'Send Me a Test' }).click()
  await expect(toast(page, 'Test email sent')).toContainText('On its way to admin@example.com')

  await visit(page, `/admin/mails?search=${subject}`)
  const mail = page.locator('.DeskRow').first()
  await mail.getByRole('button').first().click()
  await expect(mail.locator('.DeskMail')).toContainText('/notification-settings?token=[hidden]')
  await expect(mail).toContainText('Personal links and codes are hidden')
  await expectAccessible(page, 'an email')
  const text = await lastMailTo('admin@example.com', subject)
  const reader = await context.browser()?.newPage()
  if (!reader) throw new Error('no browser')
  await reader.goto(/http\S+\/notification-settings\?token=\S+/.exec(text)?.[0] ?? '')
  await hydrated(reader)
  await expect(reader).toHaveURL('/notification-settings')
  await choice(reader, 'Newsletter').click()
  await expect(toast(reader, 'Saved')).toBeVisible()
  await expect(choice(reader, 'Newsletter')).toBeChecked()
  await reader.close()

  await visit(page, '/admin/log?show=reading')
  const readings = page.locator('.DeskRow h2').filter({ hasText: /^Dana Whitfield read email \d+$/ })
  await expect(readings.first()).toBeVisible()

  await visit(page, '/admin/newsletter?show=subscribers&search=admin@')
  await expect(page.locator('.DeskRow', { hasText: 'admin@' })).toContainText('confirmed')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toBe('subscribers.csv')
})
