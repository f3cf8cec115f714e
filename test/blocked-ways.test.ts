import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendReminders } from '#server/appointments/appointment-reminders.service.ts'
import { type SmtpReceiver, startSmtpReceiver } from '#server/incoming-mail/smtp-receiver.gateway.ts'
import { blockedLinkWays } from './blocked-link-ways.ts'
import { blockedMailWays } from './blocked-mail-ways.ts'
import { blockedSendingWays } from './blocked-sending-ways.ts'
import { blockedSignInWays } from './blocked-sign-in-ways.ts'
import { blocking, deliverAll, type Stage, type Ways } from './blocked-way.ts'
import { openDesk } from './desk.ts'
import { buildRequest } from './factories.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { signInAs } from './sign-in-as.ts'
import { sendFrom } from './smtp-sender.ts'
import { openTeams } from './team.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/**
 * Every way by which a person reads, writes or is emailed without a session, before staff block them, while they are blocked,
 * and after. What needs a session is in the access matrix.
 */

const ways: Ways = { ...blockedLinkWays, ...blockedMailWays, ...blockedSendingWays, ...blockedSignInWays }

/** Secrets that open no way without a session, or none of a person's. */
const otherSecrets: Record<string, string> = {
  at_: 'a session: the access matrix has the row "blocked"',
  exp_: 'counts only with a session',
  brw_: 'the browser in which a sign-in began; opens nothing alone',
  dev_: 'a browser that has signed in before; opens nothing alone',
  apl_: 'an appeal: for whoever is blocked, and tested with reports',
  sub_: 'confirms a subscription: what comes of it isn’t emailed while they are blocked',
  pre_: 'an issue before it is sent; of no person',
}

let test: TestApp
let server: MailServer
let receiver: SmtpReceiver
let stage: Stage
let desk: Awaited<ReturnType<typeof openDesk>>
let { block, unblock } = {} as ReturnType<typeof blocking>
beforeAll(async () => {
  server = await startMailServer()
  test = await startTestApp({
    PUBLIC_URL: 'https://town.example',
    SMTP_URL: server.url,
    MAIL_REPLY_DOMAIN: 'reply.town.example',
    MAIL_IN_PORT: '0',
    MAIL_IN_AUTHSERV: 'mx.town.example',
  })
  receiver = (await startSmtpReceiver(test.app)) as SmtpReceiver
  desk = await openDesk(test)
  ;({ block, unblock } = blocking(test, desk))
  stage = {
    test,
    teams: openTeams(test),
    sendMail: sendFrom(receiver.port),
    async mailsTo(address, act) {
      await sql`DELETE FROM mails`.execute(test.db)
      server.mails.splice(0)
      await act()
      await deliverAll(test)
      return server.mails.filter(({ recipients }) => recipients.includes(address))
    },
  }
})
afterAll(async () => {
  await receiver.close()
  await test.close()
  await server.close()
})

/** Every `'xyz_'` in the server's sources, as the prefixes of secrets are written. */
function prefixesInSources(): Set<string> {
  const root = path.join(import.meta.dirname, '../src/server')
  const files = fs.readdirSync(root, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => /(?<!\.test)\.ts$/.test(file))
  return new Set(
    sources.flatMap((file) =>
      [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(/'([a-z]{2,4}_)'/g)].map(
        ([, prefix]) => prefix as string,
      ),
    ),
  )
}

it('knows every kind of secret', () => {
  const tried = Object.values(ways).flatMap(({ secrets = [] }) => secrets)
  const known = new Set([...tried, ...Object.keys(otherSecrets)])
  expect([...known].sort()).toEqual([...prefixesInSources()].sort())
})

// One after another: they share a mail server.
describe.each(Object.entries(ways))('%s', (_name, { stays = false, open }) => {
  it(
    stays ? 'stays open while its person is blocked' : 'is closed exactly while its person is blocked',
    async () => {
      const { personId, works } = await open(stage)
      expect(await works()).toBe(true)
      expect((await block(personId)).statusCode).toBe(200)
      expect(await works()).toBe(stays)
      expect((await unblock(personId)).statusCode).toBe(200)
      expect(await works()).toBe(true)
    },
  )
})

describe('while somebody is blocked', () => {
  it('staff still reach them: they hear of the block, and of its end', async () => {
    const { id, email } = await stage.teams.person()
    const told = async (act: () => Promise<unknown>) =>
      (await stage.mailsTo(email, act)).map(({ headers }) => headers.subject?.[0])
    expect(await told(() => block(id))).toEqual(['Your Find Local account is blocked'])
    expect(await told(() => unblock(id))).toEqual(['Your Find Local account is unblocked'])
  })

  it('the other side reads their conversation as before, and may write', async () => {
    const { owner, id: businessId } = await stage.teams.owned()
    const { id: userId, headers } = await stage.teams.person()
    const id = await buildRequest(test.db, businessId, { userId })
    const say = (who: { headers: typeof headers }, text: string) =>
      stage.teams.send(who, 'POST', `/conversations/${id}/messages`, { clientKey: randomUUID(), text })
    expect((await say({ headers }, 'And hose?')).statusCode).toBe(201)
    const read = async () => (await stage.teams.send(owner, 'GET', `/conversations/${id}`)).json()
    const before = await read()
    await block(userId)
    expect(await read()).toEqual({ ...before, isVisitorBlocked: true })
    expect((await say(owner, 'On Tuesday.')).statusCode).toBe(201)
    await unblock(userId)
    const after = await stage.teams.send(
      { headers: await signInAs(test.app, userId) },
      'GET',
      `/conversations/${id}`,
    )
    expect(
      after
        .json()
        .messages.map(({ text }: { text: string }) => text)
        .slice(1),
    ).toEqual(['And hose?', 'On Tuesday.'])
  })

  it('the team of a blocked owner still hears of an appointment', async () => {
    const { owner, id: businessId } = await stage.teams.owned()
    const helper = await stage.teams.addMember(businessId, 'helper')
    const id = await buildRequest(test.db, businessId)
    await sql`INSERT INTO appointments (conversation_id, business_id, state, starts_at, ends_at, agreed_at)
      VALUES (${id}, ${businessId}, 'confirmed', now() + interval '20 hours', now() + interval '21 hours',
        now() - interval '5 days')`.execute(test.db)
    await block(owner.id)
    expect(await stage.mailsTo(helper.email, () => sendReminders(test.app))).toHaveLength(1)
    expect(server.mails.flatMap(({ recipients }) => recipients)).not.toContain(owner.email)
  })

  it('staff see at the desk what wasn’t sent, and can’t release a request of theirs', async () => {
    const { id: userId, email } = await stage.teams.person()
    const { id: businessId } = await stage.teams.owned()
    const { rows } = await sql<{ id: number }>`
      INSERT INTO held_quote_requests (id, business_id, name, email, phone, requirements, status_hash, spam_score, spam_rules)
      VALUES (nextval(pg_get_serial_sequence('business_quote_requests', 'id')), ${businessId}, 'Ana', ${email}, '', 'Taps',
        sha256('held'), 100, '{}') RETURNING id`.execute(test.db)
    await block(userId)
    const insert = sql`INSERT INTO mails (recipient_name, recipient_address, subject, text_body, html_body)
      VALUES ('', ${email}, 'News of today', 'News', 'News')`
    expect(await stage.mailsTo(email, () => insert.execute(test.db))).toEqual([])
    const { mails } = (await desk.send('GET', '/mails?search=News+of+today')).json()
    expect(mails).toMatchObject([{ failure: 'blocked', sentAt: null }])
    const released = await desk.send('PUT', `/held-requests/${rows[0]?.id}/release`, { revision: 1 })
    expect([released.statusCode, released.json().error]).toEqual([
      409,
      'Staff have blocked this sender in the meantime.',
    ])
  })
})
