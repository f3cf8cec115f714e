import { findFreePort } from '#test/free-port.ts'
import { type MailServer, type ReceivedMail, startMailServer } from '#test/mail-server.ts'
import { sendFrom } from '#test/smtp-sender.ts'
import { newOwnerOf, type Owner, openAs } from './accounts.ts'
import { ask } from './asked.ts'
import { expect, test } from './journey.ts'
import { startOwnServer } from './own-server.ts'
import { giveTimes } from './slots.ts'
import { desktop, phone, visit } from './visit.ts'

let mailbox: MailServer
let site: Awaited<ReturnType<typeof startOwnServer>>
let send: ReturnType<typeof sendFrom>
let owned: Owner
test.beforeAll(async ({ playwright }) => {
  // Starting and seeding aren't part of a journey; on a busy machine they take as long as a journey may.
  test.setTimeout(90_000)
  mailbox = await startMailServer()
  const port = await findFreePort()
  send = sendFrom(port)
  site = await startOwnServer({
    SMTP_URL: mailbox.url,
    MAIL_REPLY_DOMAIN: 'reply.town.example',
    MAIL_IN_PORT: String(port),
    SEED: 'basics',
  })
  const request = await playwright.request.newContext({ baseURL: site.address })
  // On a busy machine a server that has just started refuses what takes it too long.
  await expect(async () => {
    owned = await newOwnerOf(request, 'Pecan Street Awnings')
  }).toPass({ timeout: 60_000 })
  await request.dispose()
})
test.afterAll(async () => {
  await site?.stop()
  await mailbox?.close()
})

/** The email to an address with these words, once it is there. */
async function mailTo(address: string, words: string): Promise<ReceivedMail> {
  const find = () =>
    mailbox.mails.find(({ recipients, text }) => recipients.includes(address) && text.includes(words))
  await expect.poll(find, { timeout: 15_000 }).toBeTruthy()
  return find() as ReceivedMail
}

const replyTo = ({ headers }: ReceivedMail) =>
  /reply\+[^>\s]+/.exec(headers['reply-to']?.[0] ?? '')?.[0] ?? ''
const linkIn = ({ text }: ReceivedMail) => /http\S+qst_\S+/.exec(text)?.[0] ?? ''
/** The calendar entry of an email: its method, identifier and revision. */
function entryIn({ calendar }: ReceivedMail) {
  const fieldOf = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(calendar)?.[1]?.trim() ?? ''
  return { method: fieldOf('METHOD'), uid: fieldOf('UID'), sequence: Number(fieldOf('SEQUENCE')) }
}

test('a visitor who only uses email gets an answer, a quote and a time, and cancels', async ({
  page: owner,
  playwright,
  browser,
}) => {
  const request = await playwright.request.newContext({ baseURL: site.address })
  const { session, business } = owned
  await visit(
    owner,
    (await mailTo(session.user.email, '/confirm-email?token=')).text.match(/\S+\/confirm-email\?\S+/)?.[0] ??
      '',
  )
  await owner.getByRole('button', { name: 'Confirm my email address' }).click()
  await expect(owner.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
  await giveTimes(request, owned)
  const email = `ana.ruiz.${Date.now()}@example.com`
  await ask(request, business.id, { email, requirements: 'Two awnings over the porch.' })

  await owner.setViewportSize(desktop)
  await openAs(owner, session, `${site.address}/messages`)
  await owner.getByRole('link', { name: /Ana Ruiz/ }).click()
  const log = owner.getByRole('log', { name: 'Messages with Ana Ruiz' })
  await owner.getByRole('textbox', { name: /^Your message to/ }).fill('How wide is the porch?')
  await owner.getByRole('button', { name: 'Send', exact: true }).click()

  // Answered by the visitor's own mail server; the owner sees it without a reload.
  const question = await mailTo(email, 'How wide is the porch?')
  const answered = await send({
    from: `Ana Ruiz <${email}>`,
    to: replyTo(question),
    subject: `Re: ${question.headers.subject?.[0]}`,
    text: 'Twelve feet.\n\nOn Mon, Nov 23, 2026 at 3:00 PM Town <no-reply@town.example> wrote:\n> How wide is the porch?\n',
  })
  expect(answered).toEqual({ code: 250, text: 'Stored' })
  const answer = log.getByRole('listitem').filter({ hasText: 'Twelve feet.' })
  await expect(answer).toHaveCount(1)
  await expect(answer).not.toContainText('wrote:')

  await owner.getByRole('button', { name: 'Send a quote' }).click()
  const offer = owner.getByRole('dialog', { name: 'Send a quote' })
  await offer.getByLabel('Price in dollars').fill('400')
  await offer.getByLabel('What it includes').fill('Two awnings, put up.')
  await offer.getByRole('button', { name: 'Send quote' }).click()

  // Accepted by the link in the email.
  const link = linkIn(await mailTo(email, '$400'))
  const elsewhere = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true })
  const visitor = await elsewhere.newPage()
  await visit(visitor, link)
  await visitor.getByRole('region', { name: 'Quote: $400' }).getByRole('button', { name: 'Accept' }).tap()
  await visitor.getByRole('dialog').getByRole('button', { name: 'Accept quote' }).tap()
  await expect(log.getByText('Ana Ruiz accepted the quote.')).toBeVisible()
  await visitor.close()

  await owner.getByRole('button', { name: 'Offer times' }).click()
  const times = owner.getByRole('dialog', { name: 'Choose times to offer' })
  // The second day: today's times may have passed.
  await times.getByRole('group', { name: 'Day' }).getByRole('radio').nth(1).click()
  await times.getByRole('checkbox', { name: '10:00 AM', exact: true }).click()
  await times.getByRole('checkbox', { name: '2:00 PM', exact: true }).click()
  await times.getByRole('button', { name: 'Offer', exact: true }).click()
  const offered = await mailTo(email, 'I can offer one of these')
  const chooser = await elsewhere.newPage()
  await visit(chooser, linkIn(offered))
  const card = chooser.getByRole('region', { name: 'Appointment' })
  await card.getByRole('button', { name: 'waiting for your answer' }).tap()
  await card.getByRole('button', { name: /^Confirm .*2:00 PM to 3:00 PM/ }).tap()
  const ofOwner = owner.getByRole('region', { name: 'Appointment' })
  await expect(ofOwner.getByRole('heading', { name: 'Your appointment is confirmed' })).toBeVisible()
  const confirmed = await mailTo(email, 'You confirmed a time with Pecan Street Awnings')
  const entry = entryIn(confirmed)
  expect(entry).toMatchObject({ method: 'REQUEST', uid: expect.stringContaining('@') })
  expect(entryIn(await mailTo(session.user.email, 'Ana Ruiz confirmed this time'))).toEqual(entry)
  await chooser.close()

  // Canceled by the link of that email.
  const last = await elsewhere.newPage()
  await visit(last, linkIn(confirmed))
  const cancel = last.getByRole('region', { name: 'Appointment' })
  await cancel.getByRole('button', { name: '· confirmed' }).tap()
  await cancel.getByRole('button', { name: 'Cancel it' }).tap()
  await last.getByRole('alertdialog').getByRole('button', { name: 'Cancel the appointment' }).tap()
  await expect(ofOwner.getByRole('heading', { name: 'The appointment was canceled' })).toBeVisible()
  for (const address of [email, session.user.email]) {
    const ended = entryIn(await mailTo(address, 'Your appointment is canceled'))
    expect(ended).toEqual({ method: 'CANCEL', uid: entry.uid, sequence: entry.sequence + 1 })
  }
  await Promise.all([elsewhere.close(), request.dispose()])
})
