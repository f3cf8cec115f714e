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
let { ask, read, lastMailTo } = {} as ReturnType<typeof answering>
beforeAll(async () => {
  test = await startTestApp({ MAIL_REPLY_DOMAIN: 'reply.town.example', MAIL_IN_PORT: '0' })
  receiver = (await startSmtpReceiver(test.app)) as SmtpReceiver
  send = sendFrom(receiver.port)
  ;({ ask, read, lastMailTo } = answering(test))
})
afterAll(async () => {
  await receiver.close()
  await test.close()
})

const phone = '512-555-0101'
/** Addresses and numbers as they come along: the visitor's own, and others of theirs. */
const forms = (email: string): string[] => [
  email,
  email.toUpperCase(),
  encodeURIComponent(email),
  email.replace('@', '@\u200B'),
  email.replace('@', '&#64;'),
  email.replace('@', ' (at) '),
  `${email.replace(/[@.]/g, (sign) => (sign === '@' ? ' at ' : ' dot '))}`,
  `Ana Ruiz <${email}>`,
  `[mailto:${email}]`,
  phone,
  '(512) 555 0101',
  '+15125550101',
  '512\u200B555\u00AD0101',
  '512&#45;555&#45;0101',
  '５１２－５５５－０１０１',
  'Ana Ruiz, 737-555-0142',
  '+44 20 7946 0958',
  'ana@work.example',
]
/** Parts of these that tell them. */
const telling = (email: string) => [
  email.split('@')[0] as string,
  '5125550101',
  '7375550142',
  '2079460958',
  'anawork',
]
const places = ['text', 'html', 'link', 'header', 'sender', 'quote', 'file', 'subject', 'calendar'] as const
type Place = (typeof places)[number]
const said = 'Tuesday works.'

const answerOf = (comment: string) =>
  [
    'BEGIN:VCALENDAR',
    'METHOD:REPLY',
    'BEGIN:VEVENT',
    'UID:another@elsewhere.example',
    `ATTENDEE;PARTSTAT=ACCEPTED;X-RESPONSE-COMMENT="${comment}":mailto:a@b.example`,
    `COMMENT:${comment}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')

/** Where contact can be in an email of a visitor. */
function mailWith(place: Place, contact: string, style: keyof typeof quotingStyles, from: string) {
  const quoted = {
    fromName: 'Somebody',
    from: 'somebody@elsewhere.example',
    toName: 'Ana Ruiz',
    to: contact,
    subject: contact,
    text: `An older email.\n${contact}`,
    html: `<p>An older email.</p><p>${contact.replaceAll('<', '&lt;')}</p>`,
  }
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
    sender: { text: said, from: { name: contact, address: from } },
    quote: quotingStyles[style]?.(said, quoted) ?? {},
    file: {
      text: said,
      attachments: ['pdf', 'docx'].map((ending) => ({
        filename: `${contact.replace(/[<>]/g, '')}.${ending}`,
        content: pdfFile,
      })),
    },
    subject: { subject: contact, text: '' },
    calendar: { text: said, icalEvent: { method: 'REPLY', content: answerOf(contact) } },
  }
  return { from, ...byPlace[place] }
}

/** A text as somebody reads it who looks for letters and digits in it. */
const squeezed = (text: string) =>
  text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase()

it('no address or number of a visitor who hides them reaches the business, wherever it is in their answer', {
  timeout: 60_000,
}, async () => {
  const { id, email, ownerId, from } = await ask({ hasOwner: true, hidesContact: true })
  const to = (await lastMailTo(email))?.reply_to ?? ''
  const owner = await signInAs(test.app, ownerId as number)
  const cases = fc.tuple(
    fc.constantFrom(...places),
    fc.constantFrom(...forms(email)),
    fc.constantFrom(...Object.keys(quotingStyles)),
  )
  await fc.assert(
    fc.asyncProperty(cases, async ([place, contact, style]) => {
      await test.db.deleteFrom('rate_limits').execute()
      const { code } = await send({ to, ...mailWith(place, contact, style, email) })
      expect(code).toBe(250)
      const urls = [`/api/conversations/${id}`, '/api/business-quote-requests/mine']
      const seen = await Promise.all(
        urls.map(async (url) => (await test.app.inject({ url, headers: owner })).body),
      )
      const texts = [...seen, JSON.stringify(await lastMailTo(from))].map(squeezed)
      for (const text of texts) for (const part of telling(email)) expect(text).not.toContain(part)
      const written = (await read(id, owner)).messages.at(-1)?.text
      if (place !== 'subject') expect(written).toContain(said)
    }),
    { numRuns: times(40, 150) },
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
