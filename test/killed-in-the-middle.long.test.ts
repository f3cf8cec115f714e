import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb, createPool, type Db, inTransaction } from '#server/lib/database/db.ts'
import { createJobs } from '#server/lib/jobs/jobs.ts'
import { createToken } from '#server/lib/tokens.ts'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { instantAt } from '#shared/businesses/austin-instants.ts'
import { buildBusiness, buildRequest, buildUser } from './factories.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { testSecretsKey } from './opened-mails.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { signInAs } from './sign-in-as.ts'
import { createTestDatabase, type TestDatabase } from './test-db.ts'

/** A process that is killed while it agrees on a time, or asks about the outcome of one. */

const runs = 4
/** Each run starts the server up to twice. */
const timeout = runs * 120_000

describe('a process that is killed', () => {
  let database: TestDatabase
  let db: Db
  let folder: string
  let server: ServerProcess
  let mailbox: MailServer
  beforeAll(async () => {
    database = await createTestDatabase()
    db = createDb(createPool(database.connection, 2, 0))
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-killed-'))
    mailbox = await startMailServer()
    server = await start()
  })
  afterAll(async () => {
    await server?.kill()
    await mailbox?.close()
    await db?.destroy()
    await database?.drop()
    await fs.rm(folder, { recursive: true, force: true })
  })

  const start = () =>
    startServerProcess({
      DATABASE_URL: database.connectionString,
      DATA_DIR: folder,
      RATE_LIMITS: 'off',
      SMTP_URL: mailbox.url,
      SECRETS_KEY: testSecretsKey.toString('base64'),
    })
  /** Kills the process while no email gets through, and starts another. */
  async function killAndStart(): Promise<void> {
    await server.kill()
    mailbox.set({ kind: 'none' })
    // Jobs it had begun are retried once their minute is up.
    await sql`UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state = 'active'`.execute(db)
    server = await start()
  }
  const mailsTo = (address: string, words: string) =>
    mailbox.mails.filter(({ recipients, text }) => recipients.includes(address) && text.includes(words))

  async function conversation() {
    const word = randomBytes(4).toString('hex')
    const [ownerEmail, email] = [`owner-${word}@example.com`, `ana-${word}@example.com`]
    const ownerId = await buildUser(db, { email: ownerEmail })
    const businessId = await buildBusiness(db, { name: `Taps ${word}`, ownerId })
    const { token, hash } = createToken('quoteStatus')
    const id = await buildRequest(db, businessId, { email, statusHash: hash })
    const owner: Record<string, string> = await signInAs({ db }, ownerId)
    return { id, businessId, owner, guest: { 'x-conversation-token': token }, sides: [ownerEmail, email] }
  }

  it(`keeps a time once and sends one calendar entry to each side, in each of ${runs} runs`, {
    timeout,
  }, async () => {
    for (let run = 0; run < runs; run++) {
      const { id, businessId, owner, guest, sides } = await conversation()
      const startsAt = new Date(instantAt(austinWallClock(new Date()).date + 3, 600) ?? 0).toISOString()
      const url = `/api/conversations/${id}/appointment`
      const payload = { times: [startsAt] }
      const asked = await server.app.inject({ method: 'POST', url: `${url}s`, headers: guest, payload })
      expect(asked.statusCode, asked.body).toBe(200)
      const { appointment } = asked.json()
      const confirm = async () =>
        server.app.inject({
          method: 'POST',
          url: `${url}s/${appointment.id}/answers`,
          headers: owner,
          payload: { action: 'accept', revision: appointment.revision },
        })
      mailbox.set({ kind: 'silence' })
      const cut = confirm().catch(() => null)
      // Once after it was stored, then anywhere in it.
      await (run % 2 === 0 ? cut : sleep(Math.random() * 60))
      await killAndStart()
      await cut
      // The business presses again without an answer: this confirms it, or the first one did.
      expect([200, 409]).toContain((await confirm()).statusCode)
      for (const address of sides)
        await expect.poll(() => mailsTo(address, 'Your appointment is confirmed').length).toBe(1)
      const { rows } = await sql`SELECT a.state, (SELECT count(*)::int FROM appointment_times t
          WHERE t.business_id = a.business_id AND t.starts_at = ${startsAt}::timestamptz) AS held
        FROM appointments a WHERE a.business_id = ${businessId}`.execute(db)
      expect(rows).toEqual([{ state: 'confirmed', held: 1 }])
      const entries = sides.flatMap((address) => mailsTo(address, 'Your appointment is confirmed'))
      const uids = entries.map(({ calendar }) => /^UID:.*$/m.exec(calendar)?.[0])
      expect(new Set(uids).size).toBe(1)
      await expectNothingWaiting()
      expect(entries).toHaveLength(2)
    }
  })

  it(`asks both sides once what became of it, in each of ${runs} runs`, { timeout }, async () => {
    const jobs = await createJobs(db, testSecretsKey)
    for (let run = 0; run < runs; run++) {
      const { id, businessId, guest, sides } = await conversation()
      await sql`INSERT INTO appointments (conversation_id, business_id, state, starts_at, ends_at, agreed_at)
        VALUES (${id}, ${businessId}, 'confirmed', now() - interval '49 hours', now() - interval '48 hours',
          now() - interval '4 days')`.execute(db)
      mailbox.set({ kind: 'silence' })
      await inTransaction(db, (tx) => jobs.enqueue(tx, 'ask-about-outcomes', {}))
      await sleep(Math.random() * 1_500)
      await killAndStart()
      await inTransaction(db, (tx) => jobs.enqueue(tx, 'ask-about-outcomes', {}))
      for (const address of sides) await expect.poll(() => mailsTo(address, 'Did it happen?').length).toBe(1)
      await expectNothingWaiting()

      // An answer that is cut off and given again counts once.
      const answer = () =>
        server.app.inject({
          method: 'PUT',
          url: `/api/conversations/${id}/outcome`,
          headers: guest,
          payload: { outcome: 'yes', costCents: 8_000 },
        })
      const cut = answer().catch(() => null)
      await sleep(Math.random() * 40)
      await killAndStart()
      await cut
      expect((await answer()).statusCode).toBe(200)
      const { rows } = await sql`SELECT side, outcome, cost_cents AS "costCents" FROM outcome_answers
        WHERE conversation_id = ${id}`.execute(db)
      expect(rows).toEqual([{ side: 'visitor', outcome: 'yes', costCents: 8_000 }])
      await expectNothingWaiting()
      for (const address of sides) expect(mailsTo(address, 'Did it happen?')).toHaveLength(1)
    }
    await jobs.stop()
  })

  /** No email is on its way anymore. */
  async function expectNothingWaiting(): Promise<void> {
    await expect
      .poll(
        async () =>
          (await sql`SELECT FROM pgboss.job WHERE name = 'deliver-mail' AND state < 'completed'`.execute(db))
            .rows.length,
      )
      .toBe(0)
  }
})
