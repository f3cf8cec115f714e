import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answering } from '#test/answering.ts'
import { openMails } from '#test/opened-mails.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

const mailgunKey = 'key-of-the-mailgun-account'
const password = 'p4ssword-of-the-mail-providers'
let test: TestApp
let serial = 0
let { ask, read, lastMailTo } = {} as ReturnType<typeof answering>
beforeAll(async () => {
  test = await startTestApp({
    MAIL_REPLY_DOMAIN: 'reply.town.example',
    MAIL_IN_MAILGUN_KEY: mailgunKey,
    MAIL_IN_PASSWORD: password,
  })
  ;({ ask, read, lastMailTo } = answering(test))
})
afterAll(() => test.close())

describe('a mail provider', () => {
  const rawOf = (from: string, to: string) =>
    `From: ${from}\r\nTo: ${to}\r\nMessage-ID: <${++serial}@provider>\r\nContent-Type: text/plain; charset=windows-1252\r\n\r\nMa\xf1ana a las 9.\r\n`
  const post = (url: string, headers: Record<string, string>, payload: Buffer | string) =>
    test.app.inject({ method: 'POST', url: `/api/incoming-mail/${url}`, headers, payload })
  const form = (fields: Record<string, string>) =>
    Buffer.from(
      `${Object.entries(fields)
        .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
        .join('')}--b--\r\n`,
      'latin1',
    )
  const multipart = { 'content-type': 'multipart/form-data; boundary=b' }
  const authorization = `Basic ${Buffer.from(`mail:${password}`).toString('base64')}`
  const signed = (timestamp = String(Math.floor(Date.now() / 1000)), key = mailgunKey) => {
    const token = randomBytes(25).toString('hex')
    const signature = createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex')
    return { timestamp, token, signature }
  }
  type Given = { from: string; to: string }
  const ways: Record<string, (given: Given) => ReturnType<typeof post>> = {
    Mailgun: ({ from, to }) =>
      post(
        'mailgun/mime',
        multipart,
        form({ ...signed(), sender: from, recipient: to, 'body-mime': rawOf(from, to) }),
      ),
    'Mailgun without files': ({ from, to }) =>
      post(
        'mailgun/mime',
        { 'content-type': 'application/x-www-form-urlencoded' },
        Object.entries({ ...signed(), sender: from, recipient: to, 'body-mime': rawOf(from, to) })
          .map(
            ([name, value]) =>
              `${name}=${[...Buffer.from(value, 'latin1')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')}`,
          )
          .join('&'),
      ),
    SendGrid: ({ from, to }) =>
      post(
        'sendgrid',
        { ...multipart, authorization },
        form({ email: rawOf(from, to), envelope: JSON.stringify({ to: [to], from }) }),
      ),
    Postmark: ({ from, to }) =>
      post(
        'postmark',
        { 'content-type': 'application/json', authorization },
        JSON.stringify({ OriginalRecipient: to, RawEmail: rawOf(from, to).replace('windows-1252', 'utf-8') }),
      ),
  }
  it.each(Object.keys(ways))('%s passes on an answer', async (provider) => {
    const { id, from, to, guest } = await ask()
    const response = await ways[provider]?.({ from, to })
    expect(response?.statusCode).toBe(200)
    expect((await read(id, guest)).messages).toMatchObject([{}, { text: 'Mañana a las 9.', cameBy: 'email' }])
    const refused = await ways[provider]?.({ from: 'eve@example.com', to })
    // With this status, it doesn't try again.
    expect(refused?.statusCode).toBe(provider.startsWith('Mailgun') ? 406 : 403)
    expect(refused?.json()).toMatchObject({
      received: false,
      message: expect.stringContaining('Please reply from that address'),
    })
    expect((await read(id, guest)).messages).toHaveLength(2)
    // Nobody else hears of it.
    expect(await openMails(test.db, { address: 'eve@example.com' })).toEqual([])
    expect(await lastMailTo(from)).toMatchObject({
      subject: 'Your reply wasn’t delivered',
      text_body: expect.stringContaining('Only the address we emailed can reply.'),
      reply_to: to,
    })
  })

  it.each(Object.keys(ways))('%s hears that a limit may pass, and tries again', async (provider) => {
    const { id, from, to, guest } = await ask()
    const full = { key: `messages:${id}:business`, hits: 60, resets_at: new Date(Date.now() + 3_600_000) }
    await test.db.insertInto('rate_limits').values(full).execute()
    expect((await ways[provider]?.({ from, to }))?.statusCode).toBe(503)
    await test.db.deleteFrom('rate_limits').where('key', '=', full.key).execute()
    expect((await ways[provider]?.({ from, to }))?.statusCode).toBe(200)
    expect((await read(id, guest)).messages).toHaveLength(2)
  })

  it('that found out that a sender is forged is believed', async () => {
    const { id, from, to, guest } = await ask()
    const envelope = JSON.stringify({ to: [to], from: 'eve@evil.example' })
    const about = { SPF: 'pass', dkim: '{@evil.example : pass, @smith.example : fail}', envelope }
    const viaSendGrid = form({ ...about, email: rawOf(from, to) })
    const viaMailgun = form({
      ...signed(),
      sender: from,
      recipient: to,
      'body-mime': `X-Mailgun-Spf: Fail\r\n${rawOf(from, to)}`,
    })
    const sent = [
      await post('sendgrid', { ...multipart, authorization }, viaSendGrid),
      await post('mailgun/mime', multipart, viaMailgun),
    ]
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([403, 406])
    expect((await read(id, guest)).messages).toHaveLength(1)
    expect((await lastMailTo(from))?.text_body).toContain('We can’t verify')
  })

  it('that hasn’t signed is refused', async () => {
    const { from, to, id, guest } = await ask()
    const old = String(Math.floor(Date.now() / 1000) - 301)
    const fields = { sender: from, recipient: to, 'body-mime': rawOf(from, to) }
    for (const signature of [
      {},
      signed(old),
      signed(undefined, 'another key'),
      { ...signed(), timestamp: old },
    ])
      expect((await post('mailgun/mime', multipart, form({ ...fields, ...signature }))).statusCode).toBe(400)
    const wrong = `Basic ${Buffer.from('mail:wrong').toString('base64')}`
    for (const headers of [{}, { authorization: wrong }])
      expect(
        (await post('postmark', { 'content-type': 'application/json', ...headers }, '{}')).statusCode,
      ).toBe(400)
    expect((await read(id, guest)).messages).toHaveLength(1)
  })

  it('signs for one email: what Mailgun signed is refused with another', async () => {
    const { from, to, id, guest } = await ask()
    const signature = signed()
    const passOn = (raw: string) =>
      post('mailgun/mime', multipart, form({ ...signature, sender: from, recipient: to, 'body-mime': raw }))
    const first = rawOf(from, to)
    expect((await passOn(first)).statusCode).toBe(200)
    for (const raw of [first, rawOf(from, to)]) expect((await passOn(raw)).statusCode).toBe(400)
    expect((await read(id, guest)).messages).toHaveLength(2)
  })

  it('tries again with the same signature when the email couldn’t be stored', async () => {
    const { id, from, to, guest } = await ask()
    const fields = { ...signed(), sender: from, recipient: to, 'body-mime': rawOf(from, to) }
    const passOn = () => post('mailgun/mime', multipart, form(fields))
    await sql`ALTER TABLE messages RENAME TO unreachable_messages`.execute(test.db)
    const failed = await passOn()
    await sql`ALTER TABLE unreachable_messages RENAME TO messages`.execute(test.db)
    expect(failed.statusCode).toBeGreaterThanOrEqual(500)
    expect((await passOn()).statusCode).toBe(200)
    expect((await passOn()).statusCode).toBe(400)
    expect((await read(id, guest)).messages).toHaveLength(2)
  })

  it('may divide its form as it likes', async () => {
    const { id, from, to, guest } = await ask()
    const part = (name: string, value: string, more = '') =>
      `--b:1\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
    const envelope = JSON.stringify({ to: [to], from })
    const parts = [
      'This is not shown.\r\n',
      part('email', rawOf(from, to), '; filename="email.eml"\r\nContent-Type: message/rfc822'),
      part('email', rawOf('eve@example.com', to)),
      part('envelope', envelope, '\r\nContent-Type: application/json'),
    ]
    const payload = Buffer.from(`${parts.join('')}--b:1--\r\n`, 'latin1')
    const headers = { 'content-type': 'multipart/form-data; charset=utf-8; boundary="b:1"', authorization }
    expect((await post('sendgrid', headers, payload)).statusCode).toBe(200)
    expect((await read(id, guest)).messages).toMatchObject([{}, { text: 'Mañana a las 9.' }])
    const cut = payload.subarray(0, -10)
    expect((await post('sendgrid', headers, cut)).statusCode).toBe(400)
  })

  it('that sends nothing useful hears so', async () => {
    const json = { 'content-type': 'application/json', authorization }
    for (const body of ['', '[', '{}', '{"RawEmail":"x"}', 'null'])
      expect((await post('postmark', json, body)).statusCode).toBe(400)
    expect((await post('sendgrid', { ...multipart, authorization }, form({ email: 'x' }))).statusCode).toBe(
      400,
    )
    expect((await post('mailgun/mime', multipart, form(signed()))).statusCode).toBe(400)
  })
})
