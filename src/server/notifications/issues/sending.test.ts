import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildUser } from '#test/factories.ts'
import { isLong, times } from '#test/long.ts'
import { type MailServer, type ReceivedMail, startMailServer } from '#test/mail-server.ts'
import { startServerProcess } from '#test/server-process.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { sendNextBatch } from './sending.service.ts'

/** For the tests whose jobs stay in the queue. */
let idle: TestApp
let test: TestApp
let server: MailServer
beforeAll(async () => {
  idle = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' })
})
afterAll(() => idle.close())
afterEach(async () => {
  if (test === idle) return
  await test.close()
  await server.close()
})

const start = async (works: boolean) => {
  server = await startMailServer()
  test = await startTestApp({ SMTP_URL: server.url }, undefined, { works })
}
const startIdle = async () => {
  test = idle
  await sql`TRUNCATE subscribers, mails, newsletter_issues, pgboss.job CASCADE`.execute(test.db)
}

/** Subscribers; every eleventh is unconfirmed. */
const buildSubscribers = (count: number) =>
  sql`INSERT INTO subscribers (email, confirmed_at)
    SELECT 'reader' || n || '@example.com', CASE WHEN n % 11 = 0 THEN NULL ELSE now() END
    FROM generate_series(1, ${count}::int) AS n`.execute(test.db)
const isConfirmed = (n: number) => n % 11 !== 0
const addresses = (count: number) =>
  Array.from({ length: count }, (_, index) => index + 1)
    .filter(isConfirmed)
    .map((n) => `reader${n}@example.com`)
    .sort()

async function startIssue(): Promise<number> {
  const staffId = await buildUser(test.db)
  await test.db.updateTable('users').set({ role: 'admin' }).where('id', '=', staffId).execute()
  const headers = await signInAs(test.app, staffId)
  const payload = { subject: 'New in Austin', body: 'Three places.' }
  const written = await test.app.inject({
    method: 'POST',
    url: '/api/admin/newsletter/issues',
    headers,
    payload,
  })
  const { id } = written.json().issue
  await test.app.inject({
    method: 'PUT',
    url: `/api/admin/newsletter/issues/${id}/sending`,
    headers,
    payload: { revision: 1 },
  })
  return id
}
const readIssue = (id: number) =>
  test.db.selectFrom('newsletter_issues').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const waiting = async () =>
  (await test.db.selectFrom('mails').select('recipient_address').execute())
    .map(({ recipient_address }) => recipient_address)
    .sort()
const received = () => server.mails.flatMap(({ recipients }) => recipients).sort()
const batch = (issueId: number, afterId: number) => sendNextBatch(test.app, issueId, afterId)

describe('an issue', () => {
  it('reaches each confirmed address once, with headers for one-click unsubscribe', {
    tags: 'long',
  }, async () => {
    await start(true)
    await buildSubscribers(30)
    const id = await startIssue()
    await expect.poll(received).toEqual(addresses(30))
    await expect
      .poll(() => readIssue(id))
      .toMatchObject({ status: 'sent', queued_count: 28, accepted_count: 28, refused_count: 0 })
    const { headers, text } = server.mails[0] as ReceivedMail
    expect(headers['list-unsubscribe-post']).toEqual(['List-Unsubscribe=One-Click'])
    expect(headers['list-unsubscribe']?.[0]).toMatch(/^<http\S+\/stop\?kind=newsletter&token=set_\S+>$/)
    expect(text).toContain('Unsubscribe or choose what you get')
  })

  it('is queued once for each address when jobs run twice, at the same time, and again later', async () => {
    await startIdle()
    const readers = times(130, 230)
    await buildSubscribers(readers)
    const id = await startIssue()
    for (let afterId = -1; afterId !== (await readIssue(id)).last_subscriber_id; ) {
      afterId = (await readIssue(id)).last_subscriber_id
      await Promise.all([batch(id, afterId), batch(id, afterId), batch(id, 0)])
    }
    expect(await waiting()).toEqual(addresses(readers))
    expect(await readIssue(id)).toMatchObject({ status: 'sent', queued_count: addresses(readers).length })
    const { rows } = await sql`SELECT FROM pgboss.job WHERE name = 'send-newsletter'`.execute(test.db)
    expect(rows).toHaveLength(Math.ceil(addresses(readers).length / 100) + 1)
  })

  it('skips an address that already has it, even under a new row', async () => {
    await startIdle()
    await buildSubscribers(3)
    const id = await startIssue()
    await batch(id, 0)
    await sql`DELETE FROM subscribers WHERE email = 'reader1@example.com'`.execute(test.db)
    await sql`INSERT INTO subscribers (email, confirmed_at) VALUES ('Reader1@example.com', now())`.execute(
      test.db,
    )
    await batch(id, (await readIssue(id)).last_subscriber_id)
    expect(await waiting()).toEqual(addresses(3))
    expect(await readIssue(id)).toMatchObject({ queued_count: 3 })
  })

  it('waits for the mail server before it queues more', async () => {
    await startIdle()
    await buildSubscribers(700)
    const id = await startIssue()
    const next = async () => batch(id, (await readIssue(id)).last_subscriber_id)
    const queued = times(100, 500)
    for (let sent = 0; sent < queued; sent += 100) await next()
    if (!isLong)
      await sql`INSERT INTO newsletter_deliveries (issue_id, address_hash, mail_id)
        SELECT ${id}, sha256(n::text::bytea), (SELECT max(id) FROM mails) FROM generate_series(1, 400) AS n`.execute(
        test.db,
      )
    for (let turn = 0; turn < 2; turn++) await next()
    expect((await waiting()).length).toBe(queued)
    expect(await readIssue(id)).toMatchObject({ status: 'sending', queued_count: queued })
  })

  it('that is canceled reaches no one else', async () => {
    await startIdle()
    await buildSubscribers(150)
    const id = await startIssue()
    await batch(id, 0)
    const [staff] = await test.db.selectFrom('users').select('id').where('role', '=', 'admin').execute()
    const headers = await signInAs(test.app, staff?.id ?? 0)
    const url = `/api/admin/newsletter/issues/${id}/sending?revision=2`
    expect((await test.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(200)
    await batch(id, (await readIssue(id)).last_subscriber_id)
    expect(await waiting()).toEqual([])
    expect(await readIssue(id)).toMatchObject({ status: 'canceled', queued_count: 100, accepted_count: 0 })
  })

  it('ends an address that does not exist', async () => {
    await start(true)
    await buildSubscribers(1)
    server.set({ kind: 'recipient', code: 550, text: '5.1.1 no such user' })
    const id = await startIssue()
    await expect.poll(async () => (await readIssue(id)).refused_count).toBe(1)
    expect(await test.db.selectFrom('subscribers').select('id').execute()).toEqual([])
    const stops = await test.db.selectFrom('mail_stops').select(['kind', 'reason']).orderBy('kind').execute()
    expect(stops.map(({ kind }) => kind)).toEqual([
      'follows',
      'hours',
      'newsletter',
      'outcomes',
      'saves',
      'searches',
    ])
    expect(stops[0]?.reason).toBe('bounced')
  })
})

describe('a process that is killed while it sends', () => {
  it('leaves nothing out and queues nothing twice', { tags: 'long' }, async () => {
    await start(false)
    await buildSubscribers(150)
    const id = await startIssue()
    const settings = {
      DATABASE_URL: test.connectionString,
      SMTP_URL: server.url,
      DATA_DIR: test.app.config.dataDir,
    }
    const first = await startServerProcess(settings)
    await expect.poll(() => received().length, { interval: 5 }).toBeGreaterThan(10)
    await first.kill('SIGKILL')
    // As supervision does once their time is up.
    await sql`UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state = 'active'`.execute(
      test.db,
    )
    const second = await startServerProcess(settings)
    const isDone = async () => (await readIssue(id)).status === 'sent' && (await waiting()).length === 0
    await expect.poll(isDone, { interval: 100 }).toBe(true)
    await second.kill('SIGTERM')
    expect([...new Set(received())]).toEqual(addresses(150))
    // Emails on the wire at the kill are handed over again, as the same messages.
    const messages = new Set(server.mails.map(({ headers }) => headers['message-id']?.[0]))
    expect(messages.size).toBe(addresses(150).length)
    expect(received().length - messages.size).toBeLessThanOrEqual(5)
    expect(await readIssue(id)).toMatchObject({ queued_count: messages.size, accepted_count: messages.size })
  })
})
