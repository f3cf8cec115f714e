import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { listJobs, rememberLog, skipPauses } from '#test/job-queue.ts'
import { times } from '#test/long.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { openMails, testSecretsKey } from '#test/opened-mails.ts'
import { inherited } from '#test/server-process.ts'
import { createTestDatabase, type TestDatabase } from '#test/test-db.ts'
import { createDb, createPool, type Db, inTransaction } from '../database/db.ts'
import { createJobs, type JobContext } from '../jobs/jobs.ts'
import { startWorkers, type Workers } from '../jobs/workers.ts'
import { deliverMail } from './mail-delivery.ts'
import { renderMail } from './mail-layout.ts'
import { createSmtpTransport } from './mail-transport.ts'
import { queueMail } from './mailer.ts'
import { deleteMailsTo, deleteOldMails, type Mail, sealWaitingMails } from './mails.repository.ts'

let database: TestDatabase
let db: Db
let jobs: Awaited<ReturnType<typeof createJobs>>
let server: MailServer
const working: Workers[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  db = createDb(createPool(database.connection, 4, 0))
  jobs = await createJobs(db, testSecretsKey)
})
beforeEach(async () => {
  server = await startMailServer()
})
afterEach(async () => {
  await Promise.all(working.splice(0).map((workers) => workers.stop(1_000)))
  await server.close()
  await sql`DELETE FROM mails`.execute(db)
  await sql`DELETE FROM pgboss.job`.execute(db)
})
afterAll(async () => {
  await jobs.stop()
  await db.destroy()
  await database.drop()
})

const from = { name: 'Find Local', address: 'no-reply@find.example.com' }
/** Nobody listens. */
const events = { emit: async () => {} }
const waits = { connect: 500, greeting: 500, silence: 500, mail: 1_000 }

/** One process's workers that deliver to this test's server, or keep an outbox. */
async function startDelivery({
  byMail = true,
  log = rememberLog().log,
  secretsKey = testSecretsKey,
} = {}): Promise<Workers> {
  const transport = byMail ? createSmtpTransport(server.url, from, waits) : null
  const run = ({ mailId }: { mailId: number }, context: JobContext) =>
    deliverMail({ ...context, events, transport, secretsKey, host: 'find.example.com' }, mailId)
  const workers = await startWorkers(
    database.connection,
    {
      'deliver-mail': {
        atOnce: 5,
        run: (context, data) => run(data as { mailId: number }, context),
        data: z.object({ mailId: z.int() }),
      },
    },
    { log, publicChanges: { follow: () => {} } },
    0.5,
  )
  working.push(workers)
  return workers
}

const name = 'Ana <script>alert(1)</script>\r\nBcc: eve@example.com, '
const welcome: Mail = {
  userId: null,
  to: { name, address: 'ana@example.com' },
  subject: `Welcome, ${name}`,
  ...renderMail({
    siteName: 'Find Local',
    publicUrl: 'https://find.example.com',
    heading: `Welcome, ${name}`,
    paragraphs: [`Hi ${name}`],
  }),
}
const queue = (mail: Partial<Mail> = {}) =>
  inTransaction(db, (tx) => queueMail(tx, jobs, { ...welcome, ...mail }))
const outbox = () => db.selectFrom('mails').selectAll().orderBy('id').execute()
const states = async () => (await listJobs(db)).map(({ state }) => state)

describe('a mail', () => {
  it('reaches one person with both parts, regardless of the name', async () => {
    await startDelivery()
    await queue()
    await expect.poll(() => server.mails).toHaveLength(1)
    const [mail] = server.mails
    expect(mail?.recipients).toEqual(['ana@example.com'])
    expect(mail?.headers).not.toHaveProperty('bcc')
    expect(mail?.headers.to).toEqual(['"Ana script alert 1 /script Bcc eve example.com" <ana@example.com>'])
    expect(mail?.headers.subject?.[0]).toContain('Welcome, Ana <script>')
    expect(mail?.text).toContain('\nHi Ana <script>alert(1)</script> Bcc: eve@example.com,\n')
    expect(mail?.html).toContain('Hi Ana &lt;script&gt;alert(1)&lt;/script&gt; Bcc: eve@example.com,')
    expect(mail?.html).not.toContain('<script')
    await expect.poll(outbox).toEqual([])
  })

  it('is shown with the others of its conversation, and deleted with it', async () => {
    const asked = { business_id: await buildBusiness(db), name: 'Ana', email: 'ana@example.com', phone: '' }
    const { id: conversationId } = await db
      .insertInto('business_quote_requests')
      .values({ ...asked, requirements: 'Ten loaves.' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await queue({ conversationId, replyTo: `reply+${'a'.repeat(32)}@reply.example.com` })
    await queue({ conversationId })
    expect((await outbox()).map(({ reply_to }) => reply_to)).toEqual([
      expect.stringMatching(/^reply\+\[/),
      null,
    ])
    const working = await startDelivery()
    await expect.poll(() => server.mails).toHaveLength(2)
    const threads = server.mails.map(({ headers }) => [headers.references, headers['in-reply-to']])
    expect(threads[0]).toEqual(threads[1])
    expect(threads[0]?.[0]).toEqual([
      expect.stringMatching(/^<conversation-[0-9a-f]{24}@find\.example\.com>$/),
    ])
    expect(server.mails.flatMap(({ headers }) => headers['reply-to'] ?? [])).toEqual([
      `reply+${'a'.repeat(32)}@reply.example.com`,
    ])
    await working.stop(1_000)
    await queue({ conversationId })
    await db.deleteFrom('business_quote_requests').where('id', '=', conversationId).execute()
    expect(await outbox()).toEqual([])
  })

  it('is never sent when the transaction rolls back', async () => {
    await startDelivery()
    const failing = inTransaction(db, async (tx) => {
      await queueMail(tx, jobs, welcome)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow()
    await queue({ to: { name: '', address: 'next@example.com' } })
    await expect.poll(() => server.mails).toHaveLength(1)
    expect(server.mails[0]?.recipients).toEqual(['next@example.com'])
  })

  it('is sent once, though two processes poll for it', { tags: 'long' }, async () => {
    await Promise.all([startDelivery(), startDelivery()])
    const addresses = Array.from({ length: times(8, 20) }, (_, index) => `person${index}@example.com`)
    await Promise.all(addresses.map((address) => queue({ to: { name: '', address } })))
    await expect.poll(outbox).toEqual([])
    expect(server.mails.flatMap(({ recipients }) => recipients).sort()).toEqual(addresses.sort())
  })

  it('is not sent to a deleted account', async () => {
    const userId = await buildUser(db)
    await queue({ userId })
    await queue({ to: { name: '', address: 'ANA@example.com' } })
    await queue({ to: { name: '', address: 'next@example.com' } })
    await db.deleteFrom('users').where('id', '=', userId).execute()
    await inTransaction(db, (tx) => deleteMailsTo(tx, 'ana@example.com'))
    await startDelivery()
    await expect.poll(states).toEqual(['completed', 'completed', 'completed'])
    expect(server.mails.flatMap(({ recipients }) => recipients)).toEqual(['next@example.com'])
  })
})

describe('a mail server in trouble', () => {
  it('that rejects for a while gets the email once, when it recovers', { tags: 'long' }, async () => {
    const { log, lines } = rememberLog()
    server.set({ kind: 'recipient', code: 451, text: '4.3.0 <ana@example.com> later' })
    await startDelivery({ log })
    await queue()
    await expect.poll(states).toEqual(['retry'])
    server.set({ kind: 'none' })
    await skipPauses(db)
    await expect.poll(() => server.mails).toHaveLength(1)
    await expect.poll(outbox).toEqual([])
    expect(JSON.stringify([lines, await listJobs(db)])).not.toMatch(/ana@|Ana|later/)
  })

  it('that is silent or gone gets the email once, when it is back', { tags: 'long' }, async () => {
    server.set({ kind: 'silence' })
    await startDelivery()
    await queue()
    await expect.poll(states).toEqual(['retry'])
    const port = Number(new URL(server.url).port)
    await server.close()
    await skipPauses(db)
    await expect.poll(() => listJobs(db)).toEqual([expect.objectContaining({ state: 'retry', retries: 1 })])
    server = await startMailServer(port)
    await skipPauses(db)
    await expect.poll(() => server.mails).toHaveLength(1)
    await expect.poll(outbox).toEqual([])
  })

  it('that hangs up before confirming gets the email again, with the same Message-ID', {
    tags: 'long',
  }, async () => {
    server.set({ kind: 'lostAcknowledgement' })
    await startDelivery()
    await queue()
    await expect.poll(states).toEqual(['retry'])
    server.set({ kind: 'none' })
    await skipPauses(db)
    await expect.poll(outbox).toEqual([])
    expect(server.mails).toHaveLength(2)
    const [first, second] = server.mails.map(({ headers }) => headers['message-id']?.[0])
    expect(first).toMatch(/^<mail-\d+\.\d+@find\.example\.com>$/)
    expect(second).toBe(first)
  })

  it('that does not know the recipient is tried once; the email stays for staff unless it must not be kept', async () => {
    server.set({ kind: 'recipient', code: 550, text: '5.1.1 unknown' })
    await startDelivery()
    await queue({ secrets: ['Ana'] })
    await queue({ isKept: false })
    await expect.poll(states).toEqual(['completed', 'completed'])
    expect(await outbox()).toMatchObject([
      { is_kept: true, sent_at: null, failure: 'bounced', secrets: null },
    ])
    expect(server.connections()).toBe(2)
  })
})

describe('a secret in an email', () => {
  const reset = `https://find.example.com/reset-password?token=rst_${'a'.repeat(43)}`
  const code = '482913'
  const withSecrets: Partial<Mail> = {
    subject: `${code} is the code`,
    text: `Your code: ${code}\n${reset}\n`,
    html: `<h1>Your code: ${code}</h1><a href="${reset}">${reset}</a>`,
    stopUrl: `https://find.example.com/stop?token=stp_${'b'.repeat(43)}`,
    secrets: [code],
  }
  const plain = () => outbox().then((mails) => JSON.stringify(mails.map(({ secrets, ...mail }) => mail)))

  it('is on no row, and reaches the recipient', async () => {
    server.set({ kind: 'recipient', code: 451, text: 'later' })
    await queue(withSecrets)
    expect(await plain()).not.toMatch(/482913|rst_|stp_/)
    expect(await openMails(db)).toMatchObject([
      { subject: withSecrets.subject, stop_url: withSecrets.stopUrl },
    ])
    await startDelivery()
    await expect.poll(states).toEqual(['retry'])
    expect(await openMails(db)).toMatchObject([{ text_body: withSecrets.text }])
    server.set({ kind: 'none' })
    await skipPauses(db)
    await expect.poll(() => server.mails).toHaveLength(1)
    const [mail] = server.mails
    expect(mail?.headers.subject).toEqual([withSecrets.subject])
    expect(mail?.text).toBe(withSecrets.text)
    expect(mail?.html.trim()).toBe(withSecrets.html)
    expect(mail?.headers['list-unsubscribe']).toEqual([`<${withSecrets.stopUrl}>`])
  })

  it('that cannot be opened ends the email, once, with the reason; one without secrets is sent', async () => {
    const { log, lines } = rememberLog()
    await queue(withSecrets)
    await queue()
    await startDelivery({ log, secretsKey: Buffer.alloc(32) })
    await expect.poll(states).toEqual(['completed', 'completed'])
    expect(server.mails.map(({ headers }) => headers.subject?.[0])).toEqual([
      expect.stringMatching(/^Welcome/),
    ])
    expect(await outbox()).toMatchObject([{ failure: 'unreadable', secrets: null }])
    expect(lines).toEqual([[{ mailId: expect.any(Number) }, expect.stringContaining('another key')]])
  })

  it('is not replaced in an email that was given up: a job that is left sends nothing', async () => {
    await queue(withSecrets)
    await sql`UPDATE mails SET created_at = now() - interval '4 days'`.execute(db)
    await deleteOldMails(db)
    await startDelivery()
    await expect.poll(states).toEqual(['completed'])
    expect(server.mails).toEqual([])
    expect(await outbox()).toMatchObject([{ failure: 'expired', sent_at: null }])
  })

  it('that an earlier release left in plain text is sealed at the start', async () => {
    const row = { recipient_name: '', html_body: '', sent_at: null, user_id: null }
    const mails = [1, 2].map((number) => ({
      ...row,
      recipient_address: `ana${number}@example.com`,
      subject: `${number}`,
      text_body: number === 1 ? reset : 'Nothing secret',
    }))
    await db.insertInto('mails').values(mails).execute()
    await Promise.all([sealWaitingMails(db, testSecretsKey), sealWaitingMails(db, testSecretsKey)])
    await sealWaitingMails(db, testSecretsKey)
    expect(await plain()).not.toContain('rst_')
    expect((await openMails(db)).map(({ text_body }) => text_body)).toEqual([reset, 'Nothing secret'])
  })
})

describe('without a mail server', () => {
  it('email stays in the outbox as sent, unless it must not be kept', async () => {
    const { log, lines } = rememberLog()
    await startDelivery({ byMail: false, log })
    await queue()
    await queue({ isKept: false })
    await expect.poll(states).toEqual(['completed', 'completed'])
    expect(await outbox()).toMatchObject([
      { recipient_address: 'ana@example.com', sent_at: expect.any(Date) },
    ])
    expect(lines).toEqual([])
  })

  it('it is deleted after 30 days, and after three if it must not be kept', async () => {
    const ages: [days: number, isKept: boolean][] = [
      [29, true],
      [31, true],
      [2, false],
      [4, false],
    ]
    for (const [days, isKept] of ages) {
      await queue({ isKept, subject: `${days} days` })
      await sql`UPDATE mails SET created_at = now() - ${days} * interval '1 day' WHERE subject = ${`${days} days`}`.execute(
        db,
      )
    }
    await deleteOldMails(db)
    expect(await outbox()).toMatchObject([
      { subject: '29 days', failure: 'expired' },
      { subject: '2 days', failure: null },
    ])
  })
})

describe('a process that is killed', () => {
  const startMain = () =>
    spawn(process.execPath, ['src/server/main.ts'], {
      env: {
        ...inherited(),
        NODE_ENV: 'production',
        DATABASE_URL: database.connectionString,
        DATA_DIR: '/nonexistent/never-written',
        PORT: '0',
        SEED: 'none',
        SMTP_URL: server.url,
        SECRETS_KEY: testSecretsKey.toString('base64'),
      } as NodeJS.ProcessEnv,
    })

  it('between commit and delivery delivers after its restart', {
    tags: 'long',
  }, async () => {
    server.set({ kind: 'silence' })
    const main = startMain()
    onTestFinished(() => void main.kill('SIGKILL'))
    await queue()
    await expect.poll(server.connections).toBe(1)
    main.kill('SIGKILL')
    await once(main, 'exit')
    expect(await states()).toEqual(['active'])
    expect(await outbox()).toHaveLength(1)
    // Its minute is up.
    await sql`UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state = 'active'`.execute(db)
    server.set({ kind: 'none' })
    await startDelivery()
    await expect.poll(() => server.mails).toHaveLength(1)
    await expect.poll(outbox).toEqual([])
  })
})
