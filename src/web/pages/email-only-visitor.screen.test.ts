import { waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SmtpReceiver, startSmtpReceiver } from '#server/incoming-mail/smtp-receiver.gateway.ts'
import { ask, ownedBusiness } from '#test/asked.ts'
import { type ReceivedMail, startMailServer } from '#test/mail-server.ts'
import { expectLines, findLog, lines, send } from '#test/screens/conversation.ts'
import { fill } from '#test/screens/fill.ts'
import { page, phone, startSite } from '#test/screens/site.ts'
import { slotSettings } from '#test/slot-settings.ts'
import { sendFrom } from '#test/smtp-sender.ts'

const mailbox = await startMailServer()
const site = startSite(
  { SMTP_URL: mailbox.url, MAIL_REPLY_DOMAIN: 'reply.town.example', MAIL_IN_PORT: '0' },
  { works: true },
)
let receiver: SmtpReceiver
let owned: Awaited<ReturnType<typeof ownedBusiness>>
beforeAll(async () => {
  receiver = (await startSmtpReceiver(site.test.app)) as SmtpReceiver
  owned = await ownedBusiness(site.test, { name: 'Pecan Street Awnings' })
  const saved = await site.test.app.inject({
    method: 'PUT',
    url: `/api/businesses/${owned.business.id}/slot-settings`,
    headers: owned.owner,
    payload: slotSettings(),
  })
  expect(saved.statusCode, saved.body).toBe(200)
})
afterAll(async () => {
  await receiver.close()
  await mailbox.close()
})

/** The email to an address with these words, once it is there. */
async function mailTo(address: string, words: string): Promise<ReceivedMail> {
  const find = () =>
    mailbox.mails.find(({ recipients, text }) => recipients.includes(address) && text.includes(words))
  await expect.poll(find).toBeTruthy()
  return find() as ReceivedMail
}
const replyTo = ({ headers }: ReceivedMail) =>
  /reply\+[^>\s]+/.exec(headers['reply-to']?.[0] ?? '')?.[0] ?? ''
const pathIn = ({ text }: ReceivedMail, start: string) => new RegExp(`${start}\\S+`).exec(text)?.[0] ?? ''
/** The calendar entry of an email: its method, identifier and revision. */
function entryIn({ calendar }: ReceivedMail) {
  const fieldOf = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(calendar)?.[1]?.trim() ?? ''
  return { method: fieldOf('METHOD'), uid: fieldOf('UID'), sequence: Number(fieldOf('SEQUENCE')) }
}

const press = async (name: string | RegExp) => site.user.click(await page().findByRole('button', { name }))
const appointment = async () => within(await page().findByRole('region', { name: 'Appointment' }))

it('a visitor who only uses email gets an answer, a quote and a time, and cancels', {
  tags: 'long',
}, async () => {
  const { session, business } = owned
  const confirming = await mailTo(session.email, '/confirm-email?token=')
  await site.visit(pathIn(confirming, '/confirm-email\\?'), { as: session })
  await press('Confirm my email address')
  await page().findByRole('heading', { name: 'Your email address is confirmed' })
  const { id, email } = await ask(site.test, business.id, { requirements: 'Two awnings over the porch.' })
  const asOwner = () => site.visit(`/messages/${id}`, { as: session })
  await asOwner()
  await send(site, 'How wide is the porch?')

  // Answered by the visitor's own mail server; the owner sees it without a reload.
  const question = await mailTo(email, 'How wide is the porch?')
  const answered = await sendFrom(receiver.port)({
    from: `Ana Ruiz <${email}>`,
    to: replyTo(question),
    subject: `Re: ${question.headers.subject?.[0]}`,
    text: `Twelve feet.\n\nOn Mon, Nov 23, 2026 at 3:00 PM ${question.headers.from?.[0]} wrote:\n> How wide is the porch?\n`,
  })
  expect(answered).toEqual({ code: 250, text: 'Stored' })
  await expectLines(['Two awnings over the porch.', 'How wide is the porch?', 'Twelve feet.'])
  expect(lines().join()).not.toContain('wrote:')

  await press('Send a quote')
  const offer = within(await page().findByRole('dialog', { name: 'Send a quote' }))
  fill(offer.getByLabelText('Price in dollars'), '400')
  fill(offer.getByLabelText('What it includes'), 'Two awnings, put up.')
  await site.user.click(offer.getByRole('button', { name: 'Send quote' }))
  await waitFor(() => expect(page().queryByRole('dialog')).toBeNull())

  // Accepted by the link in the email.
  await site.visit(pathIn(await mailTo(email, '$400'), '/quote-status\\?'), { size: phone })
  const quote = within(await (await findLog()).findByRole('region', { name: 'Quote: $400' }))
  await site.user.click(quote.getByRole('button', { name: 'Accept' }))
  await site.user.click(
    within(await page().findByRole('dialog')).getByRole('button', { name: 'Accept quote' }),
  )
  await quote.findByText('Accepted')

  await asOwner()
  await (await findLog()).findByText(/accepted the quote/)
  await press('Offer times')
  const times = within(await page().findByRole('dialog', { name: 'Choose times to offer' }))
  // The second day: today's times may have passed.
  const day = await times.findByRole('group', { name: /^Day/ })
  await site.user.click(within(day).getAllByRole('radio')[1] as HTMLElement)
  await site.user.click(times.getByRole('checkbox', { name: '10:00 AM' }))
  await site.user.click(times.getByRole('checkbox', { name: '2:00 PM' }))
  await site.user.click(times.getByRole('button', { name: 'Send times' }))
  const offered = await mailTo(email, 'I can offer one of these')
  await site.visit(pathIn(offered, '/quote-status\\?'))
  await site.user.click(await (await appointment()).findByRole('button', { name: /needs your reply/ }))
  await site.user.click((await appointment()).getByRole('button', { name: /^Confirm .*2:00 PM to 3:00 PM/ }))
  await (await appointment()).findByRole('heading', { name: 'Your appointment is confirmed' })
  const confirmed = await mailTo(email, 'You confirmed a time with Pecan Street Awnings')
  const entry = entryIn(confirmed)
  expect(entry).toMatchObject({ method: 'REQUEST', uid: expect.stringContaining('@') })
  expect(entryIn(await mailTo(session.email, 'Ana Ruiz confirmed this time'))).toEqual(entry)

  // Canceled by the link of that email.
  await site.visit(pathIn(confirmed, '/quote-status\\?'))
  await site.user.click(await (await appointment()).findByRole('button', { name: / confirmed$/ }))
  await site.user.click((await appointment()).getByRole('button', { name: 'Cancel appointment' }))
  await site.user.click(
    within(await page().findByRole('alertdialog')).getByRole('button', { name: 'Cancel appointment' }),
  )
  await (await appointment()).findByRole('heading', { name: 'Appointment canceled' })
  for (const to of [email, session.email]) {
    const ended = entryIn(await mailTo(to, 'Your appointment is canceled'))
    expect(ended).toEqual({ method: 'CANCEL', uid: entry.uid, sequence: entry.sequence + 1 })
  }
  await asOwner()
  await (await appointment()).findByRole('heading', { name: 'Appointment canceled' })
})
