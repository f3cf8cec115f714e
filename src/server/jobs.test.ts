import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { jobsOf } from './jobs.ts'
import { inTransaction } from './lib/database/db.ts'
import { queueMail } from './lib/mail/mailer.ts'
import { rooms } from './rooms.ts'

let test: TestApp
let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
  const settings = { SMTP_URL: server.url, MAIL_FROM: 'Austin <hello@example.com>' }
  test = await startTestApp(settings, undefined, { works: true })
})
afterAll(async () => {
  await test.close()
  await server.close()
})

/** Waits until no clean-up runs, as one does when workers start. */
const untilCleaned = () => {
  const open = sql<object>`SELECT FROM pgboss.job WHERE name = 'clean-up' AND state <> 'completed'`
  return expect.poll(async () => (await open.execute(test.db)).rows).toEqual([])
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

it('no two rooms have a job of the same name', () => {
  const names = rooms.flatMap(({ jobs }) => Object.keys(jobs ?? {}))
  expect(names).toHaveLength(new Set(names).size)
})

it('delivers email from the configured sender', async () => {
  await inTransaction(test.db, (tx) =>
    queueMail(tx, test.app.jobs, {
      userId: null,
      to: { name: 'Ana', address: 'ana@example.com' },
      subject: 'Hello',
      text: 'Hello',
      html: '<p>Hello</p>',
    }),
  )
  await expect.poll(() => server.mails).toHaveLength(1)
  expect(server.mails[0]).toMatchObject({
    from: 'hello@example.com',
    headers: { from: ['Austin <hello@example.com>'] },
  })
})

it('deletes expired rows of every room', async () => {
  const userId = await buildUser(test.db)
  const hash = (text: string) => createHash('sha256').update(text).digest()
  await test.db
    .insertInto('sessions')
    .values([
      { token_hash: hash('ended'), user_id: userId, last_used_at: daysAgo(15), expires_at: daysAgo(-70) },
      { token_hash: hash('lives'), user_id: userId, expires_at: daysAgo(-70) },
    ])
    .execute()
  await test.db
    .insertInto('rate_limits')
    .values([
      { key: 'ended', hits: 1, resets_at: daysAgo(1) },
      { key: 'lives', hits: 1, resets_at: daysAgo(-1) },
    ])
    .execute()
  const mail = { recipient_name: '', recipient_address: 'a@example.com', text_body: '', html_body: '' }
  await test.db
    .insertInto('mails')
    .values([
      { ...mail, subject: 'ended', created_at: daysAgo(31), sent_at: daysAgo(31) },
      { ...mail, subject: 'lives', created_at: daysAgo(29), sent_at: daysAgo(29) },
    ])
    .execute()
  const asked = { business_id: await buildBusiness(test.db), name: '', email: '', phone: '' }
  await test.db
    .insertInto('business_quote_requests')
    .values([
      { ...asked, requirements: 'ended', created_at: daysAgo(732) },
      { ...asked, requirements: 'lives', created_at: daysAgo(728) },
    ])
    .execute()
  await inTransaction(test.db, (tx) => test.app.jobs.enqueue(tx, 'clean-up', {}))
  const left = async () => [
    (await test.db.selectFrom('sessions').select('token_hash').execute()).map((row) => row.token_hash),
    (await test.db.selectFrom('rate_limits').select('key').execute()).map(({ key }) => key),
    (await test.db.selectFrom('mails').select('subject').execute()).map(({ subject }) => subject),
    (await test.db.selectFrom('business_quote_requests').select('requirements').execute()).map(
      ({ requirements }) => requirements,
    ),
  ]
  await expect.poll(left).toEqual([[hash('lives')], ['lives'], ['lives'], ['lives']])
  await untilCleaned()
  // It returns how many pages were still to be merged.
  const merge = sql<{ pages: number }>`SELECT gin_clean_pending_list('business_profiles_search') AS pages`
  expect((await merge.execute(test.db)).rows).toEqual([{ pages: 0 }])
})

it('cleans up the rest when one step fails, and then fails', async () => {
  const userId = await buildUser(test.db)
  const token_hash = createHash('sha256').update('old').digest()
  const old = { token_hash, user_id: userId, last_used_at: daysAgo(15), expires_at: daysAgo(-70) }
  await test.db.insertInto('sessions').values(old).execute()
  const mail = { recipient_name: '', recipient_address: 'a@example.com', text_body: '', html_body: '' }
  const sent = { ...mail, subject: 'old', created_at: daysAgo(31), sent_at: daysAgo(31) }
  await test.db.insertInto('mails').values(sent).execute()
  await untilCleaned()
  await sql`ALTER TABLE rate_limits RENAME TO away`.execute(test.db)
  const context = { db: test.db, signal: new AbortController().signal, log: test.app.log }
  const failure = await jobsOf(test.app)
    ['clean-up'].run(context, {})
    .catch((error: unknown) => error)
  await sql`ALTER TABLE away RENAME TO rate_limits`.execute(test.db)
  expect(failure).toMatchObject({ errors: [{ code: '42P01' }] })
  // Of another room, and of the same one.
  expect(await test.db.selectFrom('sessions').where('token_hash', '=', token_hash).execute()).toEqual([])
  expect(await test.db.selectFrom('mails').where('subject', '=', 'old').execute()).toEqual([])
})
