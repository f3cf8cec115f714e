import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answering } from '#test/answering.ts'
import { openAppointments } from '#test/appointments.ts'
import { pdfFile } from '#test/attachments.ts'
import { isLong } from '#test/long.ts'
import { newKey } from '#test/new-key.ts'
import { openMails } from '#test/opened-mails.ts'
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

/** Visitors who write by turns: where their email is, and their number as they typed it; of several, the last one. */
const visitors = [
  { host: 'example.com', phone: '512-555-0101', number: ['1', '512', '555', '0101'] },
  { host: 'example.com', phone: '512-555-0199 or 737-555-0142', number: ['1', '737', '555', '0142'] },
  { host: 'example.com', phone: '+44 20 7946 0018', number: ['44', '20', '7946', '0018'] },
  { host: 'example.com', phone: '+52 55 1234 5678', number: ['52', '55', '1234', '5678'] },
  { host: 'example.com', phone: '+86 138 0013 8000', number: ['86', '138', '0013', '8000'] },
  { host: 'bücher.example', phone: '512-555-0101', number: ['1', '512', '555', '0101'] },
] as const
type Visitor = (typeof visitors)[number]

const letters = (digits: string) =>
  digits.replace(/[2-9]/g, (digit) => 'ADGJMPTW'[Number(digit) - 2] as string)

/** Addresses and numbers as they come along: the visitor's own, and others of theirs. */
function forms(email: string, { host, number: [country, area, exchange, line] }: Visitor): string[] {
  const name = email.slice(0, email.indexOf('@'))
  const number = `${area}-${exchange}-${line}`
  return [
    email,
    `${name}@${host}`.toUpperCase(),
    encodeURIComponent(email),
    encodeURIComponent(encodeURIComponent(email)),
    email.replace('@', '-40'),
    email.replace('@', '=40'),
    email.replace('@', '@\u200B'),
    email.replace('@', '&#64;'),
    email.replace('@', '&amp;#64;'),
    email.replace('@', ' (at) '),
    email.replace('@', ' @ '),
    email.replace(/[@.]/g, (sign) => (sign === '@' ? ' at ' : ' dot ')),
    email.replace(/[@.]/g, (sign) => (sign === '@' ? ' arroba ' : ' punto ')),
    `Ana Ruiz <${email}>`,
    `[mailto:${email}]`,
    number,
    `(${area}) ${exchange} ${line}`,
    `+${country}${area}${exchange}${line}`,
    `00${country} ${area} ${exchange} ${line}`,
    `0${area} ${exchange} ${line}`,
    `wa.me/${country}${area}${exchange}${line}`,
    `${exchange}-${line}`,
    `Tel${exchange}${line}`,
    `${area}-${letters(exchange)}-${line}`,
    `${area}\u200B${exchange}\u00AD${line}`,
    `${area}&#45;${exchange}&nbsp;${line}`,
    `${area}-2D${exchange}-2D${line}`,
    number.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).replaceAll('-', '－'),
    'Ana Ruiz, 832-555-0177',
    '832_555_0177',
    '+49 30 123456',
    'anna@work.example',
  ]
}
/** Parts of these that tell them. */
const telling = (email: string, { number: [, , exchange, line] }: Visitor) => [
  email.split('@')[0] as string,
  ...['', '2d', 'nbsp'].map((between) => exchange + between + line),
  squeezed(letters(exchange) + line),
  '8325550177',
  '30123456',
  'annawork',
]
const places = ['text', 'html', 'link', 'header', 'sender', 'quote', 'file', 'subject', 'calendar'] as const
type Place = (typeof places)[number]
/** Where all of it is a part of the answer. */
const isShown = new Set<Place>(['text', 'html', 'file', 'subject', 'calendar'])

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

type Sent = { said: string; place: Place; contacts: readonly string[]; style: string; from: string }

/** Where contact can be in an email of a visitor. */
function mailWith({ said, place, contacts, style, from }: Sent) {
  const contact = contacts.join('; ')
  const lines = contacts.join('\n')
  const cells = contacts.map((one) => `<tr><td>${one.replaceAll('<', '&lt;')}</td></tr>`).join('')
  const quoted = {
    fromName: 'Somebody',
    from: 'somebody@elsewhere.example',
    toName: 'Ana Ruiz',
    to: contact,
    subject: contact,
    text: `An older email.\n${lines}`,
    html: `<p>An older email.</p><p>${contact.replaceAll('<', '&lt;')}</p>`,
  }
  // A message of more links looks like spam.
  const links = contacts.map((one, index) =>
    index % 2 ? `<a href="mailto:${one}">Write</a>` : `<a href="https://x.example/?q=${one}">See</a>`,
  )
  const byPlace = {
    text: { text: `${said}\n${lines}\nAna` },
    html: { text: said, html: `<p>${said}</p><table>${cells}</table>` },
    link: { html: `<p>${said} ${links.join(' ')}</p>` },
    header: { text: said, headers: { 'Reply-To': contact, 'X-Of': contact, Organization: contact } },
    sender: { text: said, from: { name: contact, address: from } },
    quote: quotingStyles[style]?.(said, quoted) ?? {},
    file: {
      text: said,
      attachments: Array.from({ length: together / 2 }, (_, index) => ({
        filename: `${contacts
          .slice(2 * index, 2 * index + 2)
          .join('; ')
          .replace(/[<>/]/g, '')}.${index % 2 ? 'pdf' : 'docx'}`,
        content: pdfFile,
      })),
    },
    subject: { subject: `${said} ${contact}`, text: '' },
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

/** Every form in every place, some in each email; the visitors take turns, and in the long run each writes all of them. */
const together = 16
const emails = places.flatMap((place) => [0, together].map((from) => ({ place, from })))
const shuffled = <One>(all: readonly One[]) => fc.shuffledSubarray([...all], { minLength: all.length })

it('no address or number of a visitor who hides them reaches the business, wherever it is in their answer', async () => {
  const orders = fc.tuple(shuffled(emails), shuffled(Object.keys(quotingStyles)))
  await fc.assert(
    fc.asyncProperty(orders, async ([order, styles]) => {
      for (const [turn, visitor] of visitors.entries()) {
        const theirs = order.filter((_, index) => isLong || index % visitors.length === turn)
        await write(visitor, theirs, styles)
      }
    }),
    { numRuns: 1, endOnFailure: true },
  )
})

async function write(visitor: Visitor, theirs: typeof emails, styles: readonly string[]) {
  const { id, email, ownerId, from } = await ask({ hasOwner: true, hidesContact: true, ...visitor })
  const to = (await lastMailTo(email))?.reply_to ?? ''
  const owner = await signInAs(test.app, ownerId as number)
  expect(forms(email, visitor)).toHaveLength(2 * together)
  for (const [index, { place, from: first }] of theirs.entries()) {
    await test.db.deleteFrom('rate_limits').execute()
    const contacts = forms(email, visitor).slice(first, first + together)
    const said = `Day ${index} works.`
    const style = styles[index % styles.length] as string
    expect((await send({ to, ...mailWith({ said, place, contacts, style, from: email }) })).code).toBe(250)
  }
  const urls = [`/api/conversations/${id}`, '/api/conversations/business']
  const seen = await Promise.all(
    urls.map(async (url) => (await test.app.inject({ url, headers: owner })).body),
  )
  const mails = await openMails(test.db, { address: from })
  for (const text of [...seen, ...mails.map((mail) => JSON.stringify(mail))])
    for (const part of telling(email, visitor)) expect(squeezed(text)).not.toContain(part)
  const { messages } = await read(id, owner)
  for (const [index, { place }] of theirs.entries()) {
    const written = messages.find(({ text }) => text.includes(`Day ${index} works.`))
    const shown = [written?.text, ...(written?.attachments ?? []).map(({ name }) => name)].join()
    expect(shown).toContain(`Day ${index} works.`)
    // Two spellings of an address beside each other are hidden as one.
    if (isShown.has(place)) expect(shown.split('[hidden]').length).toBeGreaterThanOrEqual(together)
  }
}

it('nor in a message that they type on the site, which says where something is hidden', async () => {
  const { id, email, ownerId, from, guest } = await ask({ hasOwner: true, hidesContact: true })
  const owner = await signInAs(test.app, ownerId as number)
  const payload = {
    text: `Call 512-555-0101, $240 is fine, or write to ${email}`,
  }
  const url = `/api/conversations/${id}/messages`
  const headers = { ...guest, ...newKey() }
  for (let time = 0; time < 2; time++)
    expect((await test.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBeLessThan(202)
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
