import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answering } from '#test/answering.ts'
import { openAppointments } from '#test/appointments.ts'
import { pdfFile } from '#test/attachments.ts'
import { times } from '#test/long.ts'
import { quotingStyles } from '#test/quoting-styles.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { sendFrom } from '#test/smtp-sender.ts'
import { openTeams } from '#test/team.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { type SmtpReceiver, startSmtpReceiver } from './smtp-receiver.gateway.ts'

let test: TestApp
let receiver: SmtpReceiver
let send: ReturnType<typeof sendFrom>
let { ask, lastMailTo } = {} as ReturnType<typeof answering>
beforeAll(async () => {
  test = await startTestApp({ MAIL_REPLY_DOMAIN: 'reply.town.example', MAIL_IN_PORT: '0' })
  receiver = (await startSmtpReceiver(test.app)) as SmtpReceiver
  send = sendFrom(receiver.port)
  ;({ ask, lastMailTo } = answering(test))
})
afterAll(async () => {
  await receiver.close()
  await test.close()
})

const phone = '512-555-0101'
/** Addresses and numbers as they come along. */
const forms = (email: string): string[] => [
  email,
  email.toUpperCase(),
  encodeURIComponent(email),
  email.replace('@', '@\u200B'),
  email.replace('@', ' (at) '),
  `Ana Ruiz <${email}>`,
  `[mailto:${email}]`,
  phone,
  '(512) 555 0101',
  '+15125550101',
]
const places = ['text', 'html', 'link', 'header', 'quote', 'file', 'subject'] as const
type Place = (typeof places)[number]

/** Where a visitor's contact can be in an email of theirs. */
function mailWith(place: Place, contact: string, style: keyof typeof quotingStyles) {
  const quoted = {
    fromName: 'Somebody',
    from: 'somebody@elsewhere.example',
    toName: 'Ana Ruiz',
    to: contact,
    subject: contact,
    text: `An older email.\n${contact}`,
    html: `<p>An older email.</p><p>${contact.replaceAll('<', '&lt;')}</p>`,
  }
  const said = 'Tuesday works.'
  const byPlace = {
    text: { text: `${said}\n${contact}\nAna` },
    html: {
      text: said,
      html: `<p>${said}</p><table><tr><td>${contact.replaceAll('<', '&lt;')}</td></tr></table>`,
    },
    link: {
      html: `<p>${said} <a href="mailto:${contact}">Write</a> <a href="https://x.example/?q=${contact}">See</a></p>`,
    },
    header: { text: said, headers: { 'Reply-To': contact, 'X-Of': contact, Organization: contact } },
    quote: quotingStyles[style]?.(said, quoted) ?? {},
    file: {
      text: said,
      attachments: [{ filename: `${contact.replace(/[<>]/g, '')}.pdf`, content: pdfFile }],
    },
    subject: { subject: contact, text: '' },
  }
  return byPlace[place]
}

it('no address or number of a visitor who hides them reaches the business, wherever it is in their answer', {
  timeout: 60_000,
}, async () => {
  const { id, email, ownerId, from } = await ask({ hasOwner: true, hidesContact: true })
  const to = (await lastMailTo(email))?.reply_to ?? ''
  const owner = await signInAs(test.app, ownerId as number)
  const local = email.split('@')[0] as string
  const styles = Object.keys(quotingStyles)
  const cases = fc.tuple(
    fc.constantFrom(...places),
    fc.constantFrom(...forms(email)),
    fc.constantFrom(...styles),
  )
  await fc.assert(
    fc.asyncProperty(cases, async ([place, contact, style]) => {
      await test.db.deleteFrom('rate_limits').execute()
      const { code } = await send({ from: email, to, ...mailWith(place, contact, style) })
      expect(code).toBe(250)
      const urls = [`/api/conversations/${id}`, '/api/business-quote-requests/mine']
      const seen = await Promise.all(
        urls.map(async (url) => (await test.app.inject({ url, headers: owner })).body),
      )
      const mail = JSON.stringify(await lastMailTo(from))
      for (const text of [...seen, mail]) {
        const plain = text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()
        expect(plain).not.toContain(local)
        expect(plain).not.toContain('5125550101')
      }
    }),
    { numRuns: times(30, 120) },
  )
})

it('nor in a message that they type on the site, which says where something is hidden', async () => {
  const { id, email, ownerId, from, guest } = await ask({ hasOwner: true, hidesContact: true })
  const owner = await signInAs(test.app, ownerId as number)
  const payload = {
    clientKey: crypto.randomUUID(),
    text: `Call ${phone}, $240 is fine, or write to ${email}`,
  }
  const url = `/api/conversations/${id}/messages`
  for (let time = 0; time < 2; time++)
    expect((await test.app.inject({ method: 'POST', url, headers: guest, payload })).statusCode).toBeLessThan(
      202,
    )
  const { messages } = (await test.app.inject({ url: `/api/conversations/${id}`, headers: owner })).json()
  expect(messages.at(-1).text).toBe('Call [hidden], $240 is fine, or write to [hidden]')
  expect(messages).toHaveLength(2)
  expect((await lastMailTo(from))?.text_body).toContain('Call [hidden], $240 is fine')
})

it('nor in what they add when they decline an appointment in their calendar program', async () => {
  const teams = openTeams(test)
  const appointments = openAppointments(test, teams)
  const made = await appointments.asked(await appointments.business())
  expect((await made.answer(made.owner, { action: 'accept' })).statusCode).toBe(200)
  await test.db
    .updateTable('business_quote_requests')
    .set({ hides_contact: true })
    .where('email', '=', made.email)
    .execute()
  const mail = (await made.mails(made.email)).find(({ calendar }) => calendar !== null)
  const content = mail?.calendar
    ?.replaceAll('\r\n ', '')
    .replace(/METHOD:\w+/, 'METHOD:REPLY')
    .replace(/PARTSTAT=\w+/, 'PARTSTAT=DECLINED')
    .replace('END:VEVENT', `COMMENT:I am ill\\, write to ${made.email}\r\nEND:VEVENT`)
  const to = mail?.reply_to ?? ''
  const sent = await send({ from: made.email, to, text: 'x', icalEvent: { method: 'REPLY', content } })
  expect(sent.code).toBe(250)
  const told = JSON.stringify((await made.mails(made.owner.email)).at(-1))
  expect(told).toContain('I am ill, write to [hidden]')
  expect(told).not.toContain(made.email)
})
