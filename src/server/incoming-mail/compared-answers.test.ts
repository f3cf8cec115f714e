import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteOldAnswerable } from '#server/lib/mail/answerable-mails.repository.ts'
import { answering } from '#test/answering.ts'
import { sendFrom } from '#test/smtp-sender.ts'
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

const keptOf = (id: number) =>
  test.db.selectFrom('answerable_mails').selectAll().where('conversation_id', '=', id).execute()

it('an answer between the unmarked lines of our email, and above and below it, is whole', async () => {
  const { id, from, to, mail, guest } = await ask()
  const ours = mail?.text_body ?? ''
  const between = ours.replace('Two leaky taps.', (line) => `${line}\n$120 each, Tuesday at 9.`)
  const text = `See below.\n\nVon: Find Local <no-reply@localhost>\nAn: ${from}\nBetreff: ${mail?.subject}\n\n${between}\n$30 for the way.`
  expect((await send({ from, to, text })).code).toBe(250)
  expect((await read(id, guest)).messages.at(-1)?.text).toMatch(
    /^See below\.\n\n(> .+\n)*> Two leaky taps\.\n\$120 each, Tuesday at 9\.\n+(> .+\n)*\$30 for the way\.$/,
  )
})

it('an answer to our HTML, as a mail program quotes it, is what was written', async () => {
  const { id, from, to, mail, guest } = await ask()
  const html = `<p>Tuesday at 9, $240.</p><div><b>Od:</b> Find Local &lt;no-reply@localhost&gt;<br><b>Do:</b> ${from}<br><b>Temat:</b> x</div>${mail?.html_body}`
  expect((await send({ from, to, html })).code).toBe(250)
  expect((await read(id, guest)).messages.at(-1)?.text).toBe('Tuesday at 9, $240.')
})

it('an email of ours that is no longer kept, from under another address, ends with our name', async () => {
  const { id, from, to, guest } = await ask()
  const old = `<p>To answer by email, write above this line.</p><p>A kitchen.</p><p>Find Local, <a href="https://old.example">old.example</a></p>`
  const html = `<p>Tuesday at 9, $240.</p><p><b>Od:</b> Find Local &lt;no-reply@old.example&gt;<br><b>Do:</b> ${from}</p>${old}<p>And $30 for the way.</p>`
  expect((await send({ from, to, html })).code).toBe(250)
  expect((await read(id, guest)).messages.at(-1)?.text).toBe('Tuesday at 9, $240.\n\nAnd $30 for the way.')
})

it('an earlier message of the other side is quoted, and the same words above it are an answer', async () => {
  const { id, from, to, guest } = await ask()
  expect((await send({ from, to, text: 'Is Tuesday all right?' })).code).toBe(250)
  const payload = { text: 'Sounds good to me' }
  const url = `/api/conversations/${id}/messages`
  expect((await test.app.inject({ method: 'POST', url, headers: guest, payload })).statusCode).toBe(201)
  const told = await lastMailTo(from)
  const marked = told?.text_body.replace(/^/gm, '> ')
  expect((await send({ from, to, text: `Sounds good to me\n\n${marked}` })).code).toBe(250)
  expect((await send({ from, to, text: `> Sounds good to me\n> or $240\nI see.` })).code).toBe(250)
  const texts = (await read(id, guest)).messages.map(({ text }) => text)
  expect(texts.slice(-2)).toEqual(['Sounds good to me', '> or $240\nI see.'])
})

it('the text of our emails is kept without its secrets, for 90 days, and goes with its conversation', async () => {
  const { id, email, from, to } = await ask({ hasOwner: true })
  await send({ from, to, text: 'Tuesday at 9?' })
  expect((await lastMailTo(email))?.text_body).toMatch(/qst_/)
  const kept = await keptOf(id)
  expect(kept.length).toBeGreaterThan(2)
  expect(JSON.stringify(kept)).toContain('Tuesday at 9?')
  expect(JSON.stringify(kept)).not.toMatch(/qst_|reply\+[a-z2-7]{32}/)
  const [first] = kept
  await sql`UPDATE answerable_mails SET created_at = now() - interval '91 days' WHERE id = ${first?.id}`.execute(
    test.db,
  )
  await deleteOldAnswerable(test.db)
  expect(await keptOf(id)).toHaveLength(kept.length - 1)
  await test.db.deleteFrom('business_quote_requests').where('id', '=', id).execute()
  expect(await keptOf(id)).toEqual([])
})
