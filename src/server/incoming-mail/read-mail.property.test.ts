import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLong, times } from '#test/long.ts'
import { readApart } from './mail-reader.ts'
import { readMail } from './read-mail.ts'

const longAddress = 'https://pay.example.com/invoices/2026/november/customers/8842177/jobs/119/'
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

/** Pieces of email, put together in any order. */
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
    'with very many quotes': `\r\n${'> \r\nOn 1 <a@b.c> wrote:\r\n'.repeat(times(10_000, 500_000))}`,
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
  const quick = ['nested ten thousand times', 'with very many open tags', 'of nothing']
  it.each(isLong ? Object.keys(hostile) : quick)('%s neither ends nor stops the process', async (kind) => {
    const mail = await readApart(Buffer.from(hostile[kind] as string, 'latin1'), 'a@example.com').catch(
      () => null,
    )
    expect(mail?.text.length ?? 0).toBeLessThan(200_001)
    if (readable.includes(kind)) expect(mail).not.toBeNull()
  })

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
    expect(await text(both, `--x\r\n\r\nFrom *HTML*\r\n${html('<p>From HTML</p>')}--x--`)).toBe('From HTML')
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

  it.each(['utf-8', "'UTF-8'", 'UTF8', 'utf_8', 'utf8mb4', 'us-ascii'])(
    'is read although it isn’t in the encoding %s that it names',
    async (charset) => {
      for (const encoding of ['utf8', 'latin1'] as const) {
        const head = `From: a@example.com\r\nContent-Type: text/plain; charset=${charset}\r\n\r\n`
        const raw = new Uint8Array(Buffer.from(`${head}Sí, mañana\r\n`, encoding))
        expect((await readMail(raw, undefined)).text).toBe('Sí, mañana')
      }
    },
  )

  it.each(
    'iso-8859-15 iso-8859-2 windows-1250 windows-1251 koi8-r gb2312 gbk big5 shift_jis euc-kr macintosh'.split(
      ' ',
    ),
  )('is UTF-8 where its bytes are, though it names %s', async (charset) => {
    for (const said of [
      'Sí, mañana, 240 €',
      'Wtorek, około 240 zł',
      'Вторник подходит',
      '星期二可以',
      '火曜日',
    ])
      for (const kind of ['plain', 'html']) {
        const body = Buffer.from(said).toString('latin1')
        expect(await text(`Content-Type: text/${kind}; charset=${charset}`, body)).toBe(said)
      }
  })

  it('in UTF-16 stays in it', async () => {
    const base64 = 'Content-Transfer-Encoding: base64'
    // Its bytes are the UTF-8 of others.
    expect(await text(`Content-Type: text/plain; charset=utf-16be\r\n${base64}`, 'wqLCog==')).toBe('슢슢')
  })

  it.each([
    ['Tuesday at 9, 240 dollars all in.', 'See the attached.', 'Tuesday at 9, 240 dollars all in.'],
    ['USD 240', 'Please see this email in plain text.', 'USD 240'],
    ['We can come Tuesday at 9.', 'View this message in the portal.', 'We can come Tuesday at 9.'],
    ['We can come.', 'View this message in the portal.', 'View this message in the portal.\n\nWe can come.'],
    ['This is an email in HTML.', 'Tuesday, 240 dollars', 'Tuesday, 240 dollars'],
    [
      'We come and bring all that it takes.\nPlease turn off the water first.',
      'We come and bring all that it takes.',
      'We come and bring all that it takes.\nPlease turn off the water first.',
    ],
    [
      'We can come on Wednesday.',
      'Hello Ana, the price of it is 300.',
      'Hello Ana, the price of it is 300.\n\nWe can come on Wednesday.',
    ],
    ['View this in your browser.', 'Tuesday, 240 dollars', 'Tuesday, 240 dollars'],
    [
      'It is 2401, or 11/2 hours',
      'It is 240<sup>1</sup>, or 1<sup>1</sup>/<sub>2</sub> hours',
      'It is 240 (1), or 1 1/2 hours',
    ],
    ['Order 7', 'Tuesday, 240 dollars', 'Tuesday, 240 dollars\n\nOrder 7'],
    ['We come Tuesday at 9.\nIt is 240.', 'We come Tuesday at 9.', 'We come Tuesday at 9.\nIt is 240.'],
    [
      'Hi Ana,\n\n-- \nBob\nTuesday, 240 dollars',
      'Hi Ana,<div class="gmail_signature">Bob<br>Tuesday, 240 dollars</div>',
      'Hi Ana,\n\n--\nBob\nTuesday, 240 dollars',
    ],
    [
      'See here [image: photo 12.png] https://x.example/34',
      '<a href="https://x.example/34">See here</a>',
      'See here (https://x.example/34)',
    ],
    [
      'Yes, Tuesday.\n\nBob Smith\nLone Star Plumbing and Drains\n(512) 555-0100',
      '<p>See the attached.</p><div class="gmail_signature">Bob Smith<br>Lone Star Plumbing and Drains<br>(512) 555-0100</div>',
      'See the attached.\n\nYes, Tuesday.',
    ],
    [`Pay\n${longAddress}\n$240`, `<a href="${longAddress}">Pay</a>`, `Pay (${longAddress})\n$240`],
    [
      'Call (512) 555-0100<tel:5125550100> or b7@x.example<mailto:b7@x.example>',
      'Call <a href="tel:5125550100">(512) 555-0100</a> or <a href="mailto:b7@x.example">b7@x.example</a>',
      'Call (512) 555-0100 or b7@x.example',
    ],
    [
      'See [3].\n\n[3] https://x.example/12',
      '<a href="https://x.example/12">See</a>.',
      'See (https://x.example/12).',
    ],
    ['The 1 1/2 inch pipe', 'The 1&frac12; inch pipe', 'The 1½ inch pipe'],
    ['A wall of 40 m2', 'A wall of 40 m&sup2;', 'A wall of 40 m²'],
    ['$1200', '$1,200', '$1,200'],
    [
      `Pay <${longAddress}\r\nabc99/pay77> on Tuesday`,
      `<a href="${longAddress}abc99/pay77">Pay</a> on Tuesday`,
      `Pay (${longAddress}abc99/pay77) on Tuesday`,
    ],
    [
      `Pay here:\r\n${longAddress}\r\nabc99/?a=1&b=2`,
      `Pay here:<br><a href="${longAddress}abc99/?a=1&amp;b=2">${longAddress}abc99/?a=1&amp;b=2</a>`,
      `Pay here:\n${longAddress}abc99/?a=1&b=2`,
    ],
    [
      'Tuesday works for all of us.\n\nBob Smith\n(512) 555-0100',
      '<p>Tuesday works for all of us.</p><div class="gmail_signature">Bob Smith<br>(512) 555-0100</div>',
      'Tuesday works for all of us.',
    ],
  ])('has what %j says besides %j, and nothing twice', async (plain, html, read) => {
    const body = `--x\r\n\r\n${plain}\r\n--x\r\nContent-Type: text/html\r\n\r\n${html}\r\n--x--`
    expect(await text('Content-Type: multipart/alternative; boundary=x', body)).toBe(read)
  })

  it.each([
    ['Tuesday 9am, $240', 'See subject.', 'Tuesday 9am, $240\n\nSee subject.'],
    ['Yes, 240 dollars', 'Bob Smith\r\nLone Star', 'Yes, 240 dollars\n\nBob Smith\nLone Star'],
    ['Yes, 240 dollars', 'Yes, 240', 'Yes, 240'],
    ['Your sink', 'Yes', 'Yes'],
  ])('has the subject %j in front, if only that has its numbers', async (subject, body, read) => {
    expect(await text(`Subject: ${subject}`, body)).toBe(read)
  })

  describe('with bytes that are in no UTF-8', () => {
    const bytes = (headers: string | number[], ...parts: (string | number[])[]) =>
      readMail(
        new Uint8Array(
          Buffer.concat([headers, '\r\n\r\n', ...parts].map((part) => Buffer.from(part as string))),
        ),
        undefined,
      )
    const plain = (charset: string) => `Content-Type: text/plain; charset=${charset}`
    const tuesday = [0xd0, 0xc7, 0xc6, 0xda, 0xb6, 0xfe]

    it.each(['utf-8', 'iso-8859-1', 'unknown-8bit'])('keeps the rest of it: %s', async (charset) => {
      for (const said of ['星期二可以，240 元。', 'Sí, mañana, 240 € 👍'])
        for (const end of ['\r\n> caf', ' caf']) {
          expect((await bytes(plain(charset), said, end, [0xe9])).text).toBe(
            `${said}${end.replace('\r', '')}é`,
          )
        }
      expect((await bytes(plain(charset), 'Sí, “caf\uFFFD”')).text).toBe('Sí, “caf\uFFFD”')
    })

    it.each(['utf-8', 'iso-8859-1', 'unknown-8bit'])(
      'is read in the encoding that a header names, or not at all: %s',
      async (charset) => {
        const subject = 'Subject: =?gb2312?B?0MfG2rb+?=\r\n'
        expect((await bytes(subject + plain(charset), tuesday, ' 240')).text).toBe('星期二 240')
        await expect(bytes(plain(charset), tuesday, ' 240')).rejects.toThrow('encoding')
        expect((await bytes(plain(charset), [0xc4, 0xd6, 0xdc], ' Tuesday')).text).toBe('ÄÖÜ Tuesday')
      },
    )

    const si = [...Buffer.from('Sí, mañana, 240 \x80', 'latin1')]
    const html = 'Content-Type: text/html'
    const quoted = 'Content-Transfer-Encoding: quoted-printable'
    it.each([
      ['plain text', 'Content-Type: text/plain', si],
      ['wrapped text', 'Content-Type: text/plain; format=flowed', si],
      ['no type', 'From: a@example.com', si],
      ['a subject alone', [...Buffer.from('Subject: '), ...si], ''],
      ['a subject in words', 'Subject: =?utf-8?q?S=ED,_ma=F1ana,_240_=80?=', ''],
      ['HTML', html, si],
      ['HTML that names it', html, [...Buffer.from('<meta charset="windows-1252"><p>'), ...si]],
      ['HTML that names UTF-8', html, [...Buffer.from('<meta charset=utf-8><p>'), ...si]],
      ['quoted text', quoted, 'S=ED, ma=F1ana, 240 =80'],
      ['quoted HTML', `${html}\r\n${quoted}`, 'S=ED, ma=F1ana, 240 =80'],
      [
        'one part of two',
        'Content-Type: multipart/mixed; boundary=b',
        [
          ...Buffer.from('--b\r\n\r\n'),
          ...si,
          ...Buffer.from(`\r\n--b\r\n${plain('utf-8')}\r\n\r\n\r\n--b--`),
        ],
      ],
    ])('is read as Windows-1252 without a named encoding: %s', async (_kind, head, body) => {
      expect((await bytes(head, body)).text).toBe('Sí, mañana, 240 €')
    })

    it('is read in the encoding that only its HTML names', async () => {
      const body = await bytes(html, '<meta charset=gb2312><p>', tuesday, ' 240')
      expect(body.text).toBe('星期二 240')
    })

    it('is refused where it has bytes that are in no encoding that it names', async () => {
      await expect(bytes(plain('gbk'), tuesday, ', 24', [0xff], '0')).rejects.toThrow('encoding')
      expect((await bytes(plain('gbk'), 'Tuesday\r\n-- \r\nBob', [0xff])).text).toBe('Tuesday')
    })
  })

  it.each([
    ['a table without a name', 'Content-Type: text/csv\r\n\r\nFaucet,$120', ['table.csv']],
    [
      'a small photo',
      'Content-Type: image/jpeg; name=photo.jpg\r\nContent-ID: <1>\r\nContent-Disposition: inline; filename=photo.jpg\r\n\r\nx',
      ['photo.jpg'],
    ],
    [
      'a calling card that somebody attached',
      'Content-Type: text/vcard\r\nContent-Disposition: attachment; filename=Ana.vcf\r\n\r\nEMAIL:ana@example.com',
      ['Ana.vcf'],
    ],
    [
      'no calling card of the sender',
      'Content-Type: text/vcard\r\nContent-Disposition: attachment; filename=Bob.vcf\r\n\r\nEMAIL:Bob@example.com',
      [],
    ],
    ...['image001.png', 'Outlook-a1b2c3.png', 'logo.gif', 'facebook.png', 'ATT00001.png'].map(
      (name) =>
        [
          `no ${name} of a signature`,
          `Content-Type: image/png; name=${name}\r\nContent-ID: <1>\r\nContent-Disposition: inline; filename=${name}\r\n\r\nx`,
          [] as string[],
        ] as [string, string, string[]],
    ),
  ])('comes with %s', async (_kind, part, names) => {
    const raw = `From: bob@example.com\r\nContent-Type: multipart/related; boundary=x\r\n\r\n--x\r\nContent-Type: text/html\r\n\r\n<p>Hi <img src="cid:1"></p>\r\n--x\r\n${part}\r\n--x--`
    expect((await readMail(bytesOf(raw), undefined)).files.map(({ name }) => name)).toEqual(names)
  })
})
