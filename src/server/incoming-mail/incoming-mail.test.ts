import net from 'node:net'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answering } from '#test/answering.ts'
import { pdfFile } from '#test/attachments.ts'
import { buildUser } from '#test/factories.ts'
import { times } from '#test/long.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { sendFrom } from '#test/smtp-sender.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { type SmtpReceiver, startSmtpReceiver } from './smtp-receiver.gateway.ts'
import { storeAnswer } from './stored-answers.service.ts'

let test: TestApp
let receiver: SmtpReceiver
let send: ReturnType<typeof sendFrom>
let { ask, read, lastMailTo } = {} as ReturnType<typeof answering>
beforeAll(async () => {
  test = await startTestApp({
    PUBLIC_URL: 'https://town.example',
    MAIL_REPLY_DOMAIN: 'reply.town.example',
    MAIL_IN_PORT: '0',
  })
  receiver = (await startSmtpReceiver(test.app)) as SmtpReceiver
  send = sendFrom(receiver.port)
  ;({ ask, read, lastMailTo } = answering(test))
})
afterAll(async () => {
  await receiver.close()
  await test.close()
})

const answer = 'Tuesday at 9 works. It would be $240.'
const quoted =
  'On Tue, Nov 24, 2026 at 10:11 AM Town <no-reply@town.example> wrote:\n\n> To answer by email, write above this line.\n> Two leaky taps.\n'

describe('a business that only uses email', () => {
  it('gets the request, answers it, and hears what the visitor says to that', async () => {
    const { id, from, to, mail, guest, email } = await ask()
    expect(to).toMatch(/^reply\+[a-z2-7]{32}@reply\.town\.example$/)
    expect(mail?.text_body).toMatch(/^To answer by email, write above this line\.\n/)
    expect(mail?.text_body).toContain('Two leaky taps.\n\nAnd hose')
    expect(mail?.text_body).not.toContain(email)
    const sent = await send({
      from: `Bob <${from.toUpperCase()}>`,
      to,
      subject: `Re: ${mail?.subject}`,
      text: `${answer}\n\n${quoted}`,
    })
    expect(sent).toEqual({ code: 250, text: 'Stored' })
    const seen = await read(id, guest)
    expect(seen).toMatchObject({ lastPosition: 1, obstacle: null })
    expect(seen.messages).toMatchObject([
      { position: 0 },
      { text: answer, side: 'business', cameBy: 'email' },
    ])
    const told = await lastMailTo(email)
    expect(told?.text_body).toContain(answer)
    expect(told?.conversation_id).toBe(id)

    const payload = { text: 'Please come.' }
    const url = `/api/conversations/${id}/messages`
    expect((await test.app.inject({ method: 'POST', url, headers: guest, payload })).statusCode).toBe(201)
    const next = await lastMailTo(from)
    expect(next).toMatchObject({
      reply_to: to,
      conversation_id: id,
      stop_url: expect.stringContaining('stp_'),
    })
    expect(next?.text_body).toContain('Please come.')
    expect((await send({ from, to, text: 'See you then.' })).code).toBe(250)
    expect((await read(id, guest)).messages.map(({ text }) => text)).toEqual([
      expect.stringContaining('Two leaky taps.'),
      answer,
      'Please come.',
      'See you then.',
    ])
  })

  it('is the owner’s or a member’s, each at an address of their own, and never opens the site', async () => {
    const { id, businessId, ownerId, from, to, mail, guest, email } = await ask({ hasOwner: true })
    expect(mail).toMatchObject({
      is_kept: false,
      subject: expect.stringMatching(/^Quote request from Ana Ruiz for Taps/),
    })
    expect(mail?.text_body).toContain('Two leaky taps.')
    expect((await send({ from, to, text: answer })).code).toBe(250)
    const helperEmail = `helper-of-${businessId}@smith.example`
    const helperId = await buildUser(test.db, { email: helperEmail })
    await test.db
      .insertInto('business_members')
      .values({ business_id: businessId, user_id: helperId, role: 'helper', gets_requests: true })
      .execute()
    const visitors = (await lastMailTo(email))?.reply_to ?? ''
    expect(visitors).not.toBe(to)
    expect((await send({ from: email, to: visitors, text: 'And who comes?' })).code).toBe(250)
    const helpers = await lastMailTo(helperEmail)
    expect(helpers?.text_body).toContain('And who comes?')
    expect(new Set([to, visitors, helpers?.reply_to]).size).toBe(3)
    expect((await send({ from: helperEmail, to: helpers?.reply_to ?? '', text: 'I do.' })).code).toBe(250)
    const { messages } = await read(id, await signInAs(test.app, ownerId as number))
    expect(messages.map(({ side, cameBy }) => [side, cameBy])).toEqual([
      ['visitor', 'site'],
      ['business', 'email'],
      ['visitor', 'email'],
      ['business', 'email'],
    ])
    await test.db.deleteFrom('business_members').where('user_id', '=', helperId).execute()
    expect((await send({ from: helperEmail, to: helpers?.reply_to ?? '', text: 'Hello?' })).code).toBe(550)
    expect((await read(id, guest)).messages).toHaveLength(4)
  })
})

describe('an email that isn’t taken', () => {
  it.each([
    [
      'from another address',
      (given: { from: string }) => ({ ...given, from: 'eve@example.com' }),
      550,
      '5.7.1 Only the address',
    ],
    [
      'from two addresses',
      (given: { from: string }) => ({ ...given, from: `eve@example.com, ${given.from}` }),
      550,
      '5.7.1 Only the address',
    ],
    [
      'from two addresses, the right one first',
      (given: { from: string }) => ({ ...given, from: `${given.from}, eve@example.com` }),
      550,
      '5.7.1 Only the address',
    ],
    [
      'with two From headers',
      (given: { from: string; to: string }) => ({
        envelope: given,
        raw: `From: ${given.from}\r\nFrom: eve@example.com\r\n\r\n${answer}\r\n`,
      }),
      550,
      '5.7.1 Only the address',
    ],
    [
      'with two From headers that are the same',
      (given: { from: string; to: string }) => ({
        envelope: given,
        raw: `From: ${given.from}\r\nFrom: ${given.from}\r\n\r\n${answer}\r\n`,
      }),
      550,
      '5.7.1 Only the address',
    ],
    [
      'that a program sent',
      (given: object) => ({ ...given, headers: { 'Auto-Submitted': 'auto-replied' } }),
      550,
      '5.7.0 This looks like an automatic reply',
    ],
    [
      'that reports what became of another',
      (given: object & { to: string }) => ({ ...given, envelope: { from: '', to: given.to } }),
      550,
      '5.7.0 This looks like an automatic reply',
    ],
    [
      'without text of its own',
      (given: object) => ({ ...given, text: quoted }),
      550,
      '5.6.0 This email has no text',
    ],
    [
      'to an unknown address',
      (given: object) => ({ ...given, to: `reply+${'a'.repeat(32)}@reply.town.example` }),
      550,
      '5.1.1',
    ],
    [
      'to another domain',
      (given: { to: string }) => ({ ...given, to: given.to.replace('reply.town', 'elsewhere') }),
      550,
      '5.1.1',
    ],
  ])('%s is refused in words', async (_kind, change, code, text) => {
    const { id, from, to, guest } = await ask()
    expect(await send(change({ from, to, text: answer } as never))).toMatchObject({
      code,
      text: expect.stringContaining(text),
    })
    expect((await read(id, guest)).messages).toHaveLength(1)
  })

  it('comes from a visitor whom the owner has blocked', async () => {
    const { email, ownerId, id, from, to } = await ask({ hasOwner: true })
    await send({ from, to, text: answer })
    const visitors = (await lastMailTo(email))?.reply_to ?? ''
    await test.db.insertInto('sender_blocks').values({ owner_id: ownerId, name: 'Ana', email }).execute()
    expect(await send({ from: email, to: visitors, text: 'Hello?' })).toMatchObject({
      code: 550,
      text: expect.stringMatching(/^5\.7\.1 Taps \d+ has chosen not to get messages from you/),
    })
    expect(
      await test.db.selectFrom('messages').select('id').where('conversation_id', '=', id).execute(),
    ).toHaveLength(1)
  })

  it('comes from an address that an owner has changed to and not confirmed', async () => {
    const { id, ownerId, from, to, guest } = await ask({ hasOwner: true })
    const next = `next.${from}`
    await sql`WITH former AS (INSERT INTO email_changes (token_hash, user_id, previous_email, was_confirmed, expires_at)
        VALUES (sha256(${next}::bytea), ${ownerId}, ${from}, true, now()))
      UPDATE users SET email = ${next}, email_confirmed_at = NULL WHERE id = ${ownerId}`.execute(test.db)
    expect(await send({ from: next, to, text: answer })).toMatchObject({ code: 550 })
    expect(await send({ from, to, text: answer })).toMatchObject({ code: 250 })
    expect((await read(id, guest)).messages).toHaveLength(2)
  })

  it('is larger than 25 MB', { tags: 'long' }, async () => {
    const { from, to } = await ask()
    const attachments = [{ filename: 'a.bin', content: Buffer.alloc(20 * 1024 * 1024) }]
    expect((await send({ from, to, text: answer, attachments })).code).toBe(552)
  })
})

describe('an attached file', () => {
  const pictureOf = async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const drawn = sharp({ create: { width: 300, height: 200, channels: 3, background: '#a40', noise } })
    return drawn
      .withExif({ IFD0: { Artist: 'Bob at home' } })
      .jpeg()
      .toBuffer()
  }

  it('comes along: pictures redrawn, PDFs as they are, once, also without text', {
    tags: 'long',
  }, async () => {
    const { id, from, to, guest } = await ask()
    const photo = { filename: 'leak.jpg', content: await pictureOf() }
    const inside = { ...photo, filename: 'inside.jpg', cid: 'inside@smith.example' }
    const logo = { filename: 'logo.png', content: Buffer.alloc(500, 1), cid: 'logo@smith.example' }
    const html = '<p><img src="cid:inside@smith.example"></p><img src="cid:logo@smith.example">'
    const plan = { filename: '../Plan.pdf', content: pdfFile }
    const mail = {
      from,
      to,
      html,
      messageId: '<files@smith.example>',
      attachments: [photo, plan, inside, logo],
    }
    expect((await Promise.all([send(mail), send(mail)])).map(({ code }) => code)).toEqual([250, 250])
    expect((await send(mail)).code).toBe(250)
    const { messages } = await read(id, guest)
    expect(messages).toHaveLength(2)
    const [{ text, attachments } = { text: null, attachments: [] }] = messages.slice(1)
    expect(text).toBe('')
    expect(attachments.map(({ kind, name }) => [kind, name]).sort()).toEqual([
      ['document', 'Plan.pdf'],
      ['picture', 'inside.jpg'],
      ['picture', 'leak.jpg'],
    ])
    const shown = attachments.find(({ kind }) => kind === 'picture')
    const { rawPayload, headers } = await test.app.inject(shown?.url ?? '')
    expect(headers['content-type']).toBe('image/webp')
    expect(rawPayload.includes('Bob at home')).toBe(false)
  })

  it('that isn’t accepted is named', async () => {
    const { id, from, to, guest } = await ask()
    const attachments = [
      { filename: 'offer.docx', content: Buffer.from('PK\x03\x04 and so on') },
      { filename: 'broken.jpg', content: Buffer.from([0xff, 0xd8, 0xff, 0, 0]) },
    ]
    expect((await send({ from, to, text: answer, attachments })).code).toBe(250)
    expect((await read(id, guest)).messages.at(-1)).toMatchObject({
      text: `${answer}\n\n[Left out of the email: offer.docx, broken.jpg. Please ask for a photo, video, PDF or text instead.]`,
      attachments: [],
    })
  })
})

it('passes on no secret that was quoted between the lines of an answer', async () => {
  const { id, guest, email, from, to } = await ask({ hasOwner: true })
  await send({ from, to, text: answer })
  const { reply_to: visitors, text_body: text } = (await lastMailTo(email)) ?? {}
  const link = /\S+qst_\S+/.exec(text ?? '')?.[0] ?? ''
  expect(link).not.toBe('')
  const between = `On 11/24/26 10:11 AM, ${test.app.config.siteName} wrote:\n> ${answer}\nYes.\n> ${link}\n> ${visitors}\nI see it.`
  expect((await send({ from: email, to: visitors ?? '', text: between })).code).toBe(250)
  const said = (await read(id, guest)).messages.at(-1)?.text
  expect(said).toBe(
    `> ${answer}\nYes.\n> https://town.example/quote-status?token=[hidden]\n> reply+[hidden]@reply.town.example\nI see it.`,
  )
})

describe('an email that comes twice', () => {
  it('is another one if it says something else under the same Message-ID', async () => {
    const { id, from, to, guest } = await ask()
    const texts = [answer, 'Or Wednesday, $260.', answer]
    for (const text of texts)
      expect((await send({ from, to, text, messageId: '<same@smith.example>' })).code).toBe(250)
    expect((await read(id, guest)).messages.slice(1).map(({ text }) => text)).toEqual(texts.slice(0, 2))
  })

  it('is each side’s own under the same Message-ID', async () => {
    const { id, from, to, guest, email } = await ask({ hasOwner: true })
    const mail = { text: answer, messageId: '<both@smith.example>' }
    expect((await send({ ...mail, from, to })).code).toBe(250)
    const visitors = (await lastMailTo(email))?.reply_to ?? ''
    expect((await send({ ...mail, from: email, to: visitors })).code).toBe(250)
    expect((await read(id, guest)).messages.slice(1).map(({ side }) => side)).toEqual(['business', 'visitor'])
  })

  it('is stored once, also at the same time', async () => {
    const { id, from, to, guest } = await ask()
    const mail = { from, to, text: answer, messageId: '<once@smith.example>' }
    const sent = await Promise.all(Array.from({ length: times(3, 6) }, () => send(mail)))
    expect(new Set(sent.map(({ code }) => code))).toEqual(new Set([250]))
    expect((await read(id, guest)).messages).toHaveLength(2)
  })

  it('was held under its key by an earlier version, and counts as stored', async () => {
    const { id, from, to, guest } = await ask()
    const mail = { from, to, text: answer, messageId: '<held@smith.example>' }
    await send(mail)
    await sql`UPDATE idempotency_keys SET actor = ${`guest of conversation ${id}`}, request_hash = NULL
      WHERE actor = 'email'`.execute(test.db)
    expect((await send(mail)).code).toBe(250)
    expect(await lastMailTo(from)).not.toMatchObject({ text_body: expect.stringContaining('already sent') })
    expect((await read(id, guest)).messages).toHaveLength(2)
  })

  it('is stored by one of two at the same time when the first one’s transaction is repeated', async () => {
    const { id } = await ask()
    await sql`CREATE SEQUENCE deadlocks;
      CREATE FUNCTION deadlock_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('deadlocks') = 1 THEN PERFORM pg_sleep(0.5); RAISE SQLSTATE '40P01'; END IF;
        RETURN NEW; END $$;
      CREATE TRIGGER deadlock_once BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION deadlock_once()`.execute(
      test.db,
    )
    const recipient = { requestId: id, participant: 'business', userId: null } as never
    const store = () => storeAnswer(test.app, recipient, { text: answer, files: [], leftOut: [] }, 'once')
    const verdicts = await Promise.all([store(), store()])
    await sql`DROP FUNCTION deadlock_once CASCADE; DROP SEQUENCE deadlocks`.execute(test.db)
    expect(verdicts.map(({ result }) => result).sort()).toEqual(['repeated', 'stored'])
  })

  it('is answered with "later" while the database is away, and taken afterwards', async () => {
    const { id, from, to, guest } = await ask()
    await test.db.schema.alterTable('messages').renameTo('messages_away').execute()
    const failed = await send({ from, to, text: answer, messageId: '<later@smith.example>' }).finally(() =>
      test.db.schema.alterTable('messages_away').renameTo('messages').execute(),
    )
    expect(failed).toEqual({ code: 451, text: '4.3.0 Please try again later' })
    expect((await send({ from, to, text: answer, messageId: '<later@smith.example>' })).code).toBe(250)
    expect((await read(id, guest)).messages).toHaveLength(2)
  })
})

describe('the receiver', () => {
  /** Speaks SMTP line by line; returns the reply to each. */
  async function talk(lines: readonly string[]): Promise<string[]> {
    const socket = net.connect(receiver.port, '127.0.0.1').setEncoding('latin1')
    const replies: string[] = []
    let buffered = ''
    let wake = () => {}
    socket.on('data', (text: string) => {
      buffered += text
      wake()
    })
    socket.on('close', () => wake())
    const next = async () => {
      while (!/^\d{3} .*\r\n/m.test(buffered) && !socket.destroyed)
        await new Promise<void>((resolve) => (wake = resolve))
      replies.push(/^(\d{3}) /m.exec(buffered)?.[1] ?? 'closed')
      buffered = ''
    }
    await next()
    for (const line of lines) {
      if (socket.destroyed) break
      socket.write(`${line}\r\n`)
      await next()
    }
    socket.destroy()
    return replies
  }

  it('takes one recipient at a time, asks for no password and hangs up on a client that guesses', async () => {
    const { to, from } = await ask()
    expect(
      await talk([
        'EHLO mx.example',
        `MAIL FROM:<${from}>`,
        `RCPT TO:<${to}>`,
        `RCPT TO:<${to.toUpperCase()}>`,
        'AUTH PLAIN AAAA',
        'VRFY ana',
        'QUIT',
      ]),
    ).toEqual(['220', '250', '250', '250', '452', '500', '252', '221'])
    const guesses = Array.from(
      { length: 12 },
      (_, at) => `RCPT TO:<reply+${'b'.repeat(30)}${(at % 6) + 2}2@reply.town.example>`,
    )
    const replies = await talk(['EHLO mx.example', 'MAIL FROM:<>', ...guesses])
    expect(replies.slice(3, 13)).toEqual(Array(10).fill('550'))
    expect(replies[13]).toBe('421')
  })

  it('refuses an email by its announced size before it comes', async () => {
    expect(await talk(['EHLO mx.example', 'MAIL FROM:<a@b.example> SIZE=99999999'])).toEqual([
      '220',
      '250',
      '552',
    ])
  })
})
