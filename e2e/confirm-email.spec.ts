import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { newOwnerOf, openAs } from './accounts.ts'
import { expect, test } from './journey.ts'
import { startOwnServer } from './own-server.ts'
import { expectAccessibleAtWidths, phone, visit } from './visit.ts'

let mailbox: MailServer
let site: Awaited<ReturnType<typeof startOwnServer>>
test.beforeAll(async () => {
  // Starting and seeding aren't part of a journey; on a busy machine they take as long as a journey may.
  test.setTimeout(90_000)
  mailbox = await startMailServer()
  site = await startOwnServer({ SMTP_URL: mailbox.url, SEED: 'basics' })
})
test.afterAll(async () => {
  await site?.stop()
  await mailbox?.close()
})

test('a new owner is reminded, and a press in another browser makes the listing public', {
  tag: '@long',
}, async ({ page, playwright, browser }) => {
  const request = await playwright.request.newContext({ baseURL: site.address })
  const { session, business } = await newOwnerOf(request, 'Zilker Kite Works')
  const links = () =>
    mailbox.mails
      .filter(({ recipients }) => recipients.includes(session.user.email))
      .flatMap(({ text }) => /\S+\/confirm-email\?token=\S+/.exec(text)?.[0] ?? [])
  await page.setViewportSize(phone)
  await openAs(page, session, `${site.address}/dashboard`)
  const reminder = page.getByRole('complementary', { name: 'Your email address' })
  await expect(reminder).toContainText(session.user.email)
  const listed = page.locator('.MyBusiness', { hasText: 'Zilker Kite Works' })
  await expect(listed).toContainText('not public yet')
  await expectAccessibleAtWidths(page, 'the reminder')
  await reminder.getByRole('button', { name: 'Send a new link' }).click()
  await expect(reminder).toContainText('A new link is on its way.')
  await expect.poll(() => links().length).toBe(2)

  const elsewhere = await (await browser.newContext()).newPage()
  const listing = `${site.address}/businesses/${business.id}`
  await visit(elsewhere, listing)
  await expect(elsewhere.getByRole('heading', { name: 'Business Not Found' })).toBeVisible()
  await visit(elsewhere, links()[1] ?? '')
  await expect(elsewhere).toHaveURL(`${site.address}/confirm-email`)
  await expectAccessibleAtWidths(elsewhere, 'the link')
  await elsewhere.getByRole('button', { name: 'Confirm my email address' }).dblclick()
  await expect(elsewhere.getByRole('heading', { name: 'Your email address is confirmed' })).toBeFocused()
  await visit(elsewhere, listing)
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Zilker Kite Works')
  await elsewhere.context().close()

  await visit(page, `${site.address}/dashboard`)
  await expect(listed).toContainText('pending')
  await expect(reminder).toHaveCount(0)
  await request.dispose()
})
