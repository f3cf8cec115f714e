import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLong, times } from '#test/long.ts'
import { readApart } from './mail-reader.ts'
import { readMail } from './read-mail.ts'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

/** What email is made of, put together in any order. */
const pieces = fc.oneof(
  fc.constantFrom(
    'From: a@example.com\r\n',
    'From: =?utf-8?q?=41?= <a@example.com>, "b" <b@example.com>\r\n',
    'From: Group: a@example.com, b@example.com;\r\n',
    'Content-Type: multipart/mixed; boundary=x\r\n',
    'Content-Type: multipart/alternative; boundary="x"\r\n',
    'Content-Type: message/rfc822\r\n',
    'Content-Type: text/html; charset=utf-7\r\n',
    'Content-Type: text/plain; charset=nonsense; format=flowed; delsp=yes\r\n',
    'Content-Type: image/jpeg; name="=?x?b?????="\r\n',
    'Content-Type: application/zip; name=../../bomb.zip\r\n',
    'Content-Transfer-Encoding: base64\r\n',
    'Content-Transfer-Encoding: quoted-printable\r\n',
    "Content-Disposition: attachment; filename*=utf-8''%E2%82\r\n",
    'Message-ID: <m@example.com>\r\n',
    'Subject: =?utf-8?b?\xff\xfe?=\r\n',
    '\r\n',
    '\r\n\r\n',
    '--x\r\n',
    '--x--\r\n',
    'On Tue, Nov 24, 2026 at 10:11 AM A <a@example.com> wrote:\r\n',
    '> quoted\r\n',
    '<div class="gmail_quote"><blockquote>',
    '</blockquote></p></div><br><table><tr><td>',
    '<!--',
    'AAAA====',
    '=E2=82=\r\n',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

describe('any email', () => {
  it('is read, or refused, within its time', async () => {
    const numRuns = times(150, 20_000)
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 40 }), async (parts) => {
        const mail = await readMail(bytesOf(parts.join('')), 'a@example.com').catch((error: unknown) => {
          expect(error).toBeInstanceOf(Error)
          return null
        })
        if (!mail) return
        expect(mail.files.length).toBeLessThanOrEqual(10)
        for (const { name } of mail.files) expect(name).toMatch(/^[^/\\\n\r]{1,120}$/)
        expect(mail.text).toBe(mail.text.trim())
      }),
      { numRuns },
    )
  })

  const nested = (depth: number, type: string) =>
    Array.from(
      { length: depth },
      (_, at) => `Content-Type: ${type}; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    ).join('')
  const hostile: Record<string, string> = {
    'nested ten thousand times': nested(10_000, 'multipart/mixed'),
    'that holds an email that holds an email': 'Content-Type: message/rfc822\r\n\r\n'.repeat(10_000),
    'with a header of 3 MB': `X-Long: ${'a'.repeat(3_000_000)}\r\n\r\nHi`,
    'with a million headers': `${'X: y\r\n'.repeat(1_000_000)}\r\nHi`,
    'with ten thousand parts': `Content-Type: multipart/mixed; boundary=x\r\n\r\n${'--x\r\n\r\nHi\r\n'.repeat(10_000)}`,
    'with very many open tags': `Content-Type: text/html\r\n\r\n${'<div><blockquote>'.repeat(times(200_000, 500_000))}`,
    'with a line of 10 MB': `\r\n${'On a '.repeat(2_000_000)}`,
    'with very many quotes': `\r\n${'> \r\nOn 1 <a@b.c> wrote:\r\n'.repeat(times(40_000, 500_000))}`,
    'of nothing': '',
  }
  /** Read to the end; were their time to grow with the square of their length, they would be given up. */
  const readable = [
    'that holds an email that holds an email',
    'with ten thousand parts',
    'with very many open tags',
    'with a line of 10 MB',
    'of nothing',
    ...(isLong ? [] : ['with very many quotes']),
  ]
  it.each(Object.keys(hostile))(
    '%s neither ends nor stops the process',
    { timeout: 40_000 },
    async (kind) => {
      const started = performance.now()
      const mail = await readApart(Buffer.from(hostile[kind] as string, 'latin1'), 'a@example.com').catch(
        () => null,
      )
      expect(performance.now() - started).toBeLessThan(20_000)
      expect(mail?.text.length ?? 0).toBeLessThan(200_001)
      if (readable.includes(kind)) expect(mail).not.toBeNull()
    },
  )

  it('with an archive is not opened: the file is passed on as it is', async () => {
    const bomb = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(1_000)])
    const raw = `From: a@example.com\r\nContent-Type: application/zip; name=a.zip\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: base64\r\n\r\n${bomb.toString('base64')}`
    const mail = await readApart(Buffer.from(raw), undefined)
    expect(mail?.files).toMatchObject([{ name: 'a.zip', type: 'application/zip' }])
    expect(Buffer.from(mail?.files[0]?.bytes ?? []).equals(bomb)).toBe(true)
  })
})

describe('an email that a program sent', () => {
  const automatic: Record<string, string> = {
    'a notice that somebody is away': 'Auto-Submitted: auto-replied',
    'one of Exchange without a header': 'Subject: Automatic reply: Your quote',
    'one in Spanish': 'Subject: =?utf-8?q?Respuesta_autom=C3=A1tica:_hola?=',
    'a bounce': 'Content-Type: multipart/report; report-type=delivery-status; boundary=x',
    'a receipt': 'Content-Type: multipart/report; report-type=disposition-notification; boundary=x',
    'an autoresponder': 'X-Autoreply: yes',
    'one from the mail system': 'From: Mail Delivery System <MAILER-DAEMON@example.com>',
    'one with an empty return path': 'Return-Path: <>',
  }
  it.each(Object.keys(automatic))('such as %s is recognized', async (kind) => {
    const mail = await readMail(
      bytesOf(`${automatic[kind]}\r\nMessage-ID: <1@x>\r\n\r\nI am away.`),
      'a@example.com',
    )
    expect(mail.automatic).not.toBeNull()
  })

  it('is told from one of a person', async () => {
    const raw =
      'From: a@example.com\r\nAuto-Submitted: no\r\nSubject: Re: Automatic doors\r\nX-Mailer: iPhone Mail\r\n\r\nHi'
    expect((await readMail(bytesOf(raw), 'a@example.com')).automatic).toBeNull()
    expect((await readMail(bytesOf(raw), '')).automatic).toBe('empty-return-path')
  })
})

describe('the text of an email', () => {
  const text = async (headers: string, body: string) =>
    (await readMail(bytesOf(`${headers}\r\n\r\n${body}`), undefined)).text
  it('is read in its encoding', async () => {
    expect(await text('Content-Type: text/plain; charset=windows-1252', 'Ma\xf1ana, 10 \x80')).toBe(
      'Mañana, 10 €',
    )
    const quoted = 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable'
    expect(await text(quoted, 'Ma=C3=B1ana =\r\na las 9')).toBe('Mañana a las 9')
    expect(
      await text('Content-Type: text/plain; charset=utf-8; format=flowed', 'one \r\nline\r\n-- \r\nBob'),
    ).toBe('one line')
  })

  it('is that of HTML, and the plain one without it', async () => {
    const both = 'Content-Type: multipart/alternative; boundary=x'
    const html = (text: string) => `--x\r\nContent-Type: text/html\r\n\r\n${text}\r\n`
    expect(await text(both, `--x\r\n\r\nPlain\r\n${html('<p>From HTML</p>')}--x--`)).toBe('From HTML')
    expect(await text(both, `${html('<p>From HTML</p>')}--x--`)).toBe('From HTML')
    expect(await text(both, `--x\r\n\r\nPlain\r\n${html('<img src="https://x.example/1">')}--x--`)).toBe(
      'Plain',
    )
    const prices = `--x\r\n\r\nFaucet $120\r\n${html('<p>See the attached.</p>')}--x--`
    expect(await text(both, prices)).toBe('Faucet $120')
    expect(await text(both, prices.replace('See', 'Faucet <b>$</b>120, see'))).toBe(
      'Faucet $120, see the attached.',
    )
  })

  it.each(['utf-8', "'UTF-8'", 'UTF8', 'us-ascii'])(
    'is read although it isn’t in the encoding %s that it names',
    async (charset) => {
      for (const encoding of ['utf8', 'latin1'] as const) {
        const head = `From: a@example.com\r\nContent-Type: text/plain; charset=${charset}\r\n\r\n`
        const raw = new Uint8Array(Buffer.from(`${head}Sí, mañana\r\n`, encoding))
        expect((await readMail(raw, undefined)).text).toBe('Sí, mañana')
      }
    },
  )
})
