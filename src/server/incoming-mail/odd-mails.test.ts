import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answering } from '#test/answering.ts'
import { openMails } from '#test/opened-mails.ts'
import { sendFrom } from '#test/smtp-sender.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { type SmtpReceiver, startSmtpReceiver } from './smtp-receiver.gateway.ts'

/** Answers in forms that other products lost. */

let test: TestApp
let receiver: SmtpReceiver
beforeAll(async () => {
  test = await startTestApp({ MAIL_REPLY_DOMAIN: 'reply.town.example', MAIL_IN_PORT: '0' })
  receiver = (await startSmtpReceiver(test.app)) as SmtpReceiver
})
afterAll(async () => {
  await receiver.close()
  await test.close()
})

/** The message that the other side reads of an email with these headers and this body; the reply if it wasn't taken. */
async function readAs(headers: readonly string[], body: string): Promise<string> {
  const { id, from, to, guest } = await answering(test).ask()
  const head = [`From: Jordan Lee <${from}>`, `To: ${to}`, `Message-ID: <${id}@x>`]
  const raw = [...head, 'MIME-Version: 1.0', ...headers, '', body].join('\n').replaceAll('\n', '\r\n')
  const { code, text } = await sendFrom(receiver.port)({ envelope: { from, to }, raw })
  if (code !== 250) return text
  return (await answering(test).read(id, guest)).messages.at(-1)?.text ?? ''
}

const multipart = (kind: string, ...parts: string[]): [string[], string] => [
  [`Content-Type: multipart/${kind}; boundary=b`],
  `${parts.map((part) => `--b\n${part}\n`).join('')}--b--\n`,
]
const plain = (text: string) => `Content-Type: text/plain; charset=utf-8\n\n${text}`
const file = (type: string, name: string, content = 'AAAA') =>
  `Content-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${content}`
const note = (named: string) =>
  `[Left out of the email: ${named}. Please ask for a photo, video, PDF or text instead.]`

describe('the other side reads', () => {
  it('the text of the subject, and nothing of a subject that says nothing', async () => {
    const saying = (subject: string) => readAs([`Subject: ${subject}`], '')
    expect(await saying('[Tuesday works, $240]')).toBe('[Tuesday works, $240]')
    for (const none of ['', 'Re:', '(No Subject)']) expect(await saying(none)).toMatch(/^5\.6\.0 .+no text/)
  })

  it('an email sent through a group address', async () => {
    const headers = [
      'Content-Type: text/plain; charset=utf-8',
      'List-ID: <info.example.com>',
      'Precedence: list',
      'Mailing-list: list info@example.com; contact info+owners@example.com',
      'X-Google-Group-Id: 12345',
    ]
    expect(await readAs(headers, 'We can do Tuesday, $240.\n')).toBe('We can do Tuesday, $240.')
  })

  it('the emoji of a reaction, and of no missing file', async () => {
    const text = '👍\n\nJordan Lee reacted via Gmail\n<https://www.google.com/gmail/about/>'
    const reaction =
      'Content-Type: text/vnd.google.email-reaction+json; charset=utf-8\n\n{"version":1,"emoji":"👍"}'
    const html = 'Content-Type: text/html; charset=utf-8\n\n<div>👍</div><p>Jordan Lee reacted via Gmail</p>'
    expect(await readAs(...multipart('alternative', plain(text), reaction, html))).toBe('👍')
  })

  it('of no missing file where the text came in another form', async () => {
    const amp = 'Content-Type: text/x-amp-html; charset=utf-8\n\n<!doctype html><html ⚡4email></html>'
    expect(await readAs(...multipart('alternative', plain('Tuesday.'), amp))).toBe('Tuesday.')
  })

  it.each([
    [
      'files that Outlook packed',
      file('application/ms-tnef', 'winmail.dat'),
      'winmail.dat (files packed by Outlook)',
    ],
    [
      'the same without its type',
      file('application/octet-stream', 'winmail.dat'),
      'winmail.dat (files packed by Outlook)',
    ],
    [
      'an email',
      'Content-Type: message/rfc822\nContent-Disposition: attachment; filename="Fwd.eml"\n\nFrom: a@b.c\nSubject: price\n\nThe price is $900\n',
      'Fwd.eml (an email)',
    ],
    [
      'an email without a name',
      'Content-Type: message/rfc822\n\nFrom: a@b.c\n\nThe price is $900\n',
      'email (an email)',
    ],
    [
      'a voice memo',
      file('audio/mp4', 'Memo.m4a', 'AAAAGGZ0eXBNNEEgAAAAAE00QSBtcDQyaXNvbQ=='),
      'Memo.m4a (an audio recording)',
    ],
    [
      'a voice memo of another kind',
      file('audio/amr', 'voice.amr', 'IyFBTVIK'),
      'voice.amr (an audio recording)',
    ],
    ['an empty file', file('application/pdf', 'quote.pdf', ''), 'quote.pdf'],
    [
      'an invitation',
      'Content-Type: text/calendar; method=REQUEST; charset=utf-8\n\nBEGIN:VCALENDAR\nMETHOD:REQUEST\nEND:VCALENDAR\n',
      'invitation.ics (a calendar event)',
    ],
    ['a contact card', file('text/vcard', 'Ana.vcf'), 'Ana.vcf (a contact card)'],
    ['an encrypted email', file('application/pkcs7-mime', 'smime.p7m'), 'smime.p7m (an encrypted email)'],
  ])('that %s wasn’t taken over, and what to do', async (_kind, part, named) => {
    const text = 'Please see the attached, $1,250 in total.'
    expect(await readAs(...multipart('mixed', plain(text), part))).toBe(`${text}\n\n${note(named)}`)
  })

  it('of no key, signature or calling card that came along unasked', async () => {
    const parts = ['application/pgp-signature', 'application/pkcs7-signature'].map((type) => file(type, 'x'))
    const card = 'Content-Type: text/vcard; name=x.vcf\n\nBEGIN:VCARD\nEND:VCARD'
    expect(await readAs(...multipart('mixed', plain('Tuesday.'), ...parts, card))).toBe('Tuesday.')
  })
})

it('as much as a message holds, and its sender hears that the end is missing, once', async () => {
  const { id, from, to, guest } = await answering(test).ask()
  const mail = { from, to, text: 'Tuesday at 9. '.repeat(400), messageId: '<long@smith.example>' }
  for (const _ of [1, 2]) expect((await sendFrom(receiver.port)(mail)).code).toBe(250)
  expect((await answering(test).read(id, guest)).messages.at(-1)?.text).toMatch(/…$/)
  const told = (await openMails(test.db, { address: from })).filter(({ subject }) =>
    subject.startsWith('Part of your'),
  )
  expect(told).toMatchObject([
    { text_body: expect.stringContaining('Please send the rest in another email.') },
  ])
})

it('only files that can be sent, and the sender of others hears which ones, once', async () => {
  const { from, to } = await answering(test).ask()
  const attachments = [{ filename: 'Quote 12.docx', content: 'PK and so on' }]
  const mail = { from, to, text: 'Quote attached.', attachments, messageId: '<docx@smith.example>' }
  for (const _ of [1, 2]) expect((await sendFrom(receiver.port)(mail)).code).toBe(250)
  const told = (await openMails(test.db, { address: from })).filter(({ subject }) =>
    subject.startsWith('Part of your'),
  )
  expect(told).toMatchObject([
    { text_body: expect.stringContaining('Please send other files in one of these formats.') },
  ])
})
