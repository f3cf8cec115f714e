import { createHmac, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answering } from '#test/answering.ts'
import { openAppointments } from '#test/appointments.ts'
import { openMails } from '#test/opened-mails.ts'
import { sendFrom } from '#test/smtp-sender.ts'
import { openTeams } from '#test/team.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { type SmtpReceiver, startSmtpReceiver } from './smtp-receiver.gateway.ts'
import type { RefusalReason, Verdict } from './verdicts.ts'

/**
 * One rule for every way in and every outcome: acknowledged email is in the conversation, or was before, or changes nothing
 * there; any other is refused with advice.
 */

const mailgunKey = 'key-of-the-mailgun-account'
const password = 'p4ssword-of-the-mail-providers'
let test: TestApp
let receiver: SmtpReceiver
let serial = 0
beforeAll(async () => {
  test = await startTestApp({
    PUBLIC_URL: 'https://town.example',
    MAIL_REPLY_DOMAIN: 'reply.town.example',
    MAIL_IN_PORT: '0',
    MAIL_IN_MAILGUN_KEY: mailgunKey,
    MAIL_IN_PASSWORD: password,
  })
  receiver = (await startSmtpReceiver(test.app)) as SmtpReceiver
})
afterAll(async () => {
  await receiver.close()
  await test.close()
})

type Email = { from: string; to: string; raw: string }
type Heard = { isTaken: boolean; status: number; words: string }

async function post(url: string, headers: Record<string, string>, payload: string): Promise<Heard> {
  const { statusCode, body } = await test.app.inject({
    method: 'POST',
    url: `/api/incoming-mail/${url}`,
    headers,
    payload,
  })
  return { isTaken: statusCode === 200, status: statusCode, words: JSON.parse(body).message ?? '' }
}
const form = (fields: Record<string, string>) =>
  `${Object.entries(fields)
    .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--b--\r\n`
const multipart = { 'content-type': 'multipart/form-data; boundary=b' }
const authorization = `Basic ${Buffer.from(`mail:${password}`).toString('base64')}`
const signed = () => {
  const [timestamp, token] = [String(Math.floor(Date.now() / 1000)), randomBytes(25).toString('hex')]
  return {
    timestamp,
    token,
    signature: createHmac('sha256', mailgunKey)
      .update(timestamp + token)
      .digest('hex'),
  }
}

const ways: Record<string, { refusal: number; send(email: Email): Promise<Heard> }> = {
  SMTP: {
    refusal: 550,
    async send({ from, to, raw }) {
      const { code, text } = await sendFrom(receiver.port)({ envelope: { from, to }, raw })
      return { isTaken: code === 250, status: code, words: text }
    },
  },
  Mailgun: {
    refusal: 406,
    send: ({ from, to, raw }) =>
      post('mailgun/mime', multipart, form({ ...signed(), sender: from, recipient: to, 'body-mime': raw })),
  },
  Postmark: {
    refusal: 403,
    send: ({ to, raw }) =>
      post(
        'postmark',
        { 'content-type': 'application/json', authorization },
        JSON.stringify({ OriginalRecipient: to, RawEmail: raw }),
      ),
  },
  SendGrid: {
    refusal: 403,
    send: ({ from, to, raw }) =>
      post(
        'sendgrid',
        { ...multipart, authorization },
        form({
          email: raw,
          envelope: JSON.stringify({ to: [to], from }),
          SPF: /^X-Spf: (.*)/m.exec(raw)?.[1] ?? '',
        }),
      ),
  },
}

const rawOf = (from: string, text = 'Tuesday at 9.', more = '') =>
  `From: ${from}\r\n${more}Message-ID: <${++serial}@smith.example>\r\n\r\n${text}\r\n`

/** An email, and the conversation it is for. */
type Case = { email: Email; conversationId: number; participant: string; before?: Email }
const asked = async () => {
  const { id, from, to } = await answering(test).ask()
  return { conversationId: id, participant: from, from, to }
}
async function caseOf(
  change: (given: { from: string; to: string }) => Partial<Email> & { raw: string },
): Promise<Case> {
  const { from, to, ...about } = await asked()
  return { ...about, email: { from, to, ...change({ from, to }) } }
}
const calendarMail = async (sequence: number, partstat: string): Promise<Case> => {
  const teams = openTeams(test)
  const appointments = openAppointments(test, teams)
  const made = await appointments.asked(await appointments.business())
  await made.answer(made.owner, { action: 'accept' })
  const mail = (await openMails(test.db, { address: made.email })).find(({ calendar }) => calendar)
  const reply = (mail?.calendar ?? '')
    .replace('METHOD:REQUEST', 'METHOD:REPLY')
    .replace(/PARTSTAT=\w+/, `PARTSTAT=${partstat}`)
    .replace(/SEQUENCE:\d+/, `SEQUENCE:${sequence}`)
  const email = {
    from: made.email,
    to: mail?.reply_to ?? '',
    raw: rawOf(made.email, reply, 'Content-Type: text/calendar; method=REPLY\r\n'),
  }
  return { email, conversationId: made.conversationId, participant: made.email }
}

type Outcome = Exclude<Verdict['result'], 'refused'> | RefusalReason
/** Null for ways in that can't have it. */
const cases: Record<Outcome, (way: string) => Promise<Case | null>> = {
  stored: () => caseOf(({ from }) => ({ raw: rawOf(from) })),
  async repeated() {
    const made = await caseOf(({ from }) => ({ raw: rawOf(from) }))
    return { ...made, before: made.email }
  },
  noted: () => calendarMail(1, 'ACCEPTED'),
  unknown: () =>
    caseOf(({ from }) => ({ raw: rawOf(from), to: `reply+${'a'.repeat(32)}@reply.town.example` })),
  sender: () => caseOf(() => ({ raw: rawOf('eve@example.com') })),
  unverified: async (way) =>
    way === 'Mailgun'
      ? caseOf(({ from }) => ({ raw: rawOf(from, 'Hi', 'X-Mailgun-Spf: Fail\r\n') }))
      : way === 'SendGrid'
        ? caseOf(({ from }) => ({ raw: rawOf(from, 'Hi', 'X-Spf: fail\r\n') }))
        : null,
  automatic: () =>
    caseOf(({ from }) => ({ raw: rawOf(from, 'I am away.', 'Auto-Submitted: auto-replied\r\n') })),
  empty: () => caseOf(({ from }) => ({ raw: rawOf(from, '') })),
  unreadable: () =>
    caseOf(({ from }) => ({ raw: rawOf(from, 'Hi', `X-Long: ${'a'.repeat(300 * 1024)}\r\n`) })),
  stale: () => calendarMail(0, 'DECLINED'),
  async closed() {
    const made = await caseOf(({ from }) => ({ raw: rawOf(from) }))
    await test.db
      .updateTable('businesses')
      .set({ status: 'suspended' })
      .where('id', '=', (eb) =>
        eb.selectFrom('business_quote_requests').select('business_id').where('id', '=', made.conversationId),
      )
      .execute()
    return made
  },
}
const acknowledged: readonly Outcome[] = ['stored', 'repeated', 'noted']

const messagesIn = async (id: number) =>
  (await test.db.selectFrom('messages').select('id').where('conversation_id', '=', id).execute()).length

describe.each(Object.keys(ways))('by %s', (name) => {
  const way = ways[name] as (typeof ways)[string]
  it.each(Object.keys(cases) as Outcome[])(
    'an email that is %s is acknowledged only if nothing is lost',
    async (outcome) => {
      const made = await cases[outcome](name)
      if (!made) return
      if (made.before) expect((await way.send(made.before)).isTaken).toBe(true)
      const before = await messagesIn(made.conversationId)
      const mailsBefore = (await openMails(test.db, { address: made.participant })).length
      const heard = await way.send(made.email)
      expect(heard.isTaken).toBe(acknowledged.includes(outcome))
      expect((await messagesIn(made.conversationId)) - before).toBe(outcome === 'stored' ? 1 : 0)
      if (heard.isTaken) return
      expect(heard.status).toBe(way.refusal)
      expect(heard.words).toMatch(/\bplease\b|\bcan also\b|shows what/i)
      const told = (await openMails(test.db, { address: made.participant })).length - mailsBefore
      const isTold = name !== 'SMTP' && outcome !== 'automatic' && outcome !== 'unknown'
      expect(told).toBe(isTold ? 1 : 0)
    },
  )
})
