import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { jobsOf } from '#server/jobs.ts'
import { addressOf, type Fault, startFaultProxy, through } from '#test/fault-proxy.ts'
import { listJobs, rememberLog, skipPauses } from '#test/job-queue.ts'
import { times } from '#test/long.ts'
import { quietFor } from '#test/quiet-time.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { inTransaction } from '../database/db.ts'
import type { JobData, JobName } from './jobs.ts'
import { startWorkers, type Workers } from './workers.ts'

let test: TestApp
const working: Workers[] = []
beforeAll(async () => {
  test = await startTestApp()
})
afterEach(async () => {
  await Promise.all(working.splice(0).map((workers) => workers.stop(2_000)))
  await sql`DELETE FROM pgboss.job`.execute(test.db)
})
afterAll(() => test.close())

const nothing = async () => {}
type Handlers = {
  [Name in JobName]?: (data: JobData[Name], context: { signal: AbortSignal }) => Promise<void>
}

/** Workers that poll the queue twice a second and only run the given handlers. */
async function startToWork(
  handlers: Handlers,
  log = rememberLog().log,
  connection = test.connection,
  left: JobName[] = [],
): Promise<Workers> {
  const all = Object.entries(jobsOf(test.app)).map(([name, job]) => {
    const handle = handlers[name as JobName] ?? nothing
    return [
      name,
      {
        ...job,
        run: ({ signal }: { signal: AbortSignal }, data: object) => handle(data as never, { signal }),
      },
    ]
  })
  const surroundings = { log, publicChanges: test.app.publicChanges, left }
  const workers = await startWorkers(connection, Object.fromEntries(all), surroundings, 0.5)
  working.push(workers)
  return workers
}

const enqueueMail = (mailId: number) =>
  inTransaction(test.db, (tx) => test.app.jobs.enqueue(tx, 'deliver-mail', { mailId }))
const states = async () => (await listJobs(test.db)).map(({ state }) => state)

describe('a job', () => {
  it('runs once its transaction has committed, and not before', async () => {
    const ran: number[] = []
    await startToWork({ 'deliver-mail': async ({ mailId }) => void ran.push(mailId) })
    await inTransaction(test.db, async (tx) => {
      await test.app.jobs.enqueue(tx, 'deliver-mail', { mailId: 1 })
      await quietFor(700)
      expect(ran).toEqual([])
    })
    await expect.poll(() => ran).toEqual([1])
    await expect.poll(states).toEqual(['completed'])
  })

  it('disappears when its transaction rolls back', async () => {
    const failing = inTransaction(test.db, async (tx) => {
      await test.app.jobs.enqueue(tx, 'deliver-mail', { mailId: 1 })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await listJobs(test.db)).toEqual([])
  })

  it('can be queued by more transactions at the same time than there are connections', async () => {
    const duplicates = Array.from({ length: 40 }, (_, mailId) => enqueueMail(mailId))
    await Promise.all(duplicates)
    expect(await listJobs(test.db)).toHaveLength(40)
  })

  it('runs once, no matter how many processes poll for it', { tags: 'long' }, async () => {
    const ran: number[] = []
    const note: Handlers['deliver-mail'] = async ({ mailId }) => {
      ran.push(mailId)
      await sleep(5)
    }
    await Promise.all([1, 2, 3].map(() => startToWork({ 'deliver-mail': note })))
    const ids = Array.from({ length: times(20, 60) }, (_, index) => index)
    await Promise.all(ids.map(enqueueMail))
    await expect.poll(async () => new Set(await states())).toEqual(new Set(['completed']))
    expect(ran.sort((a, b) => a - b)).toEqual(ids)
  })

  it('in a backlog does not wait for the next poll', async () => {
    for (let mailId = 0; mailId < 100; mailId++) await enqueueMail(mailId)
    const ran: number[] = []
    const start = performance.now()
    await startToWork({ 'deliver-mail': async ({ mailId }) => void ran.push(mailId) })
    await expect.poll(() => ran, { interval: 10 }).toHaveLength(100)
    // Twenty polls for five each would take ten seconds.
    expect(performance.now() - start).toBeLessThan(8_000)
  })

  it('that fails is retried; only an error code is kept', async () => {
    const { log, lines } = rememberLog()
    let tries = 0
    const failOnce = async () => {
      tries += 1
      if (tries === 1) throw Object.assign(new Error('550 <ana@example.com> unknown'), { code: 'ECANARY' })
    }
    await startToWork({ 'deliver-mail': failOnce }, log)
    await enqueueMail(7)
    await expect.poll(states).toEqual(['retry'])
    const [job] = await listJobs(test.db)
    expect(job).toMatchObject({ data: { mailId: 7 }, output: { failure: 'ECANARY' } })
    expect(JSON.stringify([job, lines])).not.toContain('ana@')
    expect(lines).toEqual([
      [
        expect.objectContaining({ job: 'deliver-mail', data: { mailId: 7 }, failure: 'ECANARY' }),
        'job failed',
      ],
    ])
    await skipPauses(test.db)
    await expect.poll(states).toEqual(['completed'])
    expect(tries).toBe(2)
  })

  it('is tried for more than a day, with at most five minutes between', async () => {
    await enqueueMail(1)
    const { rows } = await sql<{ least: number; longest: number; kept: number }>`
      SELECT retry_limit * retry_delay_max / 2 / 3600.0 AS least, retry_delay_max AS longest,
        extract(epoch FROM keep_until - start_after) / 3600 AS kept
      FROM pgboss.job WHERE name = 'deliver-mail'`.execute(test.db)
    expect(Number(rows[0]?.least)).toBeGreaterThan(24)
    expect(rows[0]?.longest).toBe(300)
    expect(Number(rows[0]?.kept)).toBeGreaterThan(24)
  })

  it('of a process killed midway is given to another one', { tags: 'long' }, async () => {
    await enqueueMail(1)
    // As a killed process leaves it: taken, and past its time limit.
    await sql`UPDATE pgboss.job SET state = 'active', started_on = now() - interval '61 seconds'`.execute(
      test.db,
    )
    const ran: number[] = []
    await startToWork({ 'deliver-mail': async ({ mailId }) => void ran.push(mailId) })
    await supervise(test.connection)
    await skipPauses(test.db)
    await expect.poll(() => ran).toEqual([1])
  })
})

/** The round that runs every half minute. */
async function supervise(connection: pg.ClientConfig): Promise<void> {
  const pool = new pg.Pool(connection)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
  })
  await boss.supervise('deliver-mail')
  await pool.end()
}

describe('workers', () => {
  it('that stop finish running jobs and leave the rest', async () => {
    let ended = 0
    const { promise: stopping, resolve: stop } = Promise.withResolvers<void>()
    const workers = await startToWork({
      'deliver-mail': async () => {
        await stopping
        ended += 1
      },
    })
    await enqueueMail(1)
    await expect.poll(states).toEqual(['active'])
    const stopped = workers.stop(2_000)
    stop()
    await stopped
    expect(ended).toBe(1)
    await enqueueMail(2)
    expect(await states()).toEqual(['completed', 'created'])
  })

  it('leave alone what only another process can do', async () => {
    const ran: number[] = []
    const enqueueVideo = (attachmentId: number) =>
      inTransaction(test.db, (tx) => test.app.jobs.enqueue(tx, 'shrink-video', { attachmentId }))
    const shrink = async ({ attachmentId }: { attachmentId: number }) => void ran.push(attachmentId)
    const able = { 'shrink-video': shrink, 'deliver-mail': async () => {} }
    await startToWork(able, rememberLog().log, test.connection, ['shrink-video'])
    await enqueueVideo(1)
    await enqueueMail(1)
    await expect.poll(states).toEqual(['created', 'completed'])
    expect(ran).toEqual([])
    await startToWork(able)
    await expect.poll(() => ran).toEqual([1])
  })

  it('that can wait no longer abort the job by its signal and return it to the queue', {
    tags: 'long',
  }, async () => {
    let aborted = false
    const workers = await startToWork({
      'deliver-mail': async (_data, { signal }) => {
        await sleep(30_000, undefined, { signal }).catch(() => {
          aborted = true
        })
      },
    })
    await enqueueMail(1)
    await expect.poll(states).toEqual(['active'])
    const start = performance.now()
    await workers.stop(300)
    expect(performance.now() - start).toBeLessThan(1_500)
    expect(aborted).toBe(true)
    expect(await states()).toEqual(['retry'])
  })

  it('clean up when they start, and every hour', async () => {
    const cleaned: string[] = []
    await startToWork({ 'clean-up': async () => void cleaned.push('first') })
    await expect.poll(() => cleaned).toContain('first')
    // Another process that starts at the same time needn't do it again.
    await startToWork({ 'clean-up': async () => void cleaned.push('second') })
    await quietFor(700)
    // Not counted by what ran: the hourly one may come meanwhile.
    const atStart = sql`SELECT id FROM pgboss.job WHERE name = 'clean-up' AND singleton_key = 'start'`
    expect((await atStart.execute(test.db)).rows).toHaveLength(1)
    const { rows } = await sql`SELECT name, cron FROM pgboss.schedule ORDER BY name`.execute(test.db)
    expect(rows).toEqual([
      { name: 'ask-about-hours', cron: '30 15 * * *' },
      { name: 'ask-about-outcomes', cron: '*/10 * * * *' },
      { name: 'clean-up', cron: '17 * * * *' },
      { name: 'compare-listings', cron: '35 * * * *' },
      { name: 'count-places', cron: '*/10 * * * *' },
      { name: 'find-first-slots', cron: '*/10 * * * *' },
      { name: 'find-trending', cron: '25 * * * *' },
      { name: 'measure-answers', cron: '50 * * * *' },
      { name: 'measure-prices', cron: '40 8 * * *' },
      { name: 'read-calendars', cron: '*/5 * * * *' },
      { name: 'refresh-areas', cron: '7-59/10 * * * *' },
      { name: 'replace-silent', cron: '3-59/10 * * * *' },
      { name: 'send-appointment-reminders', cron: '*/10 * * * *' },
      { name: 'send-new-matches', cron: '0 9 * * 2' },
      { name: 'send-news-digests', cron: '0 9 * * 4' },
      { name: 'send-quote-digests', cron: '5 * * * *' },
    ])
  })
})

describe.each<Fault>(['refuse', 'silence'])('workers without their database (%s)', (fault) => {
  it('wait for it and continue', { tags: 'long' }, async () => {
    const proxy = await startFaultProxy(addressOf(test.connection))
    const { log, lines } = rememberLog()
    const ran: number[] = []
    const handlers = { 'deliver-mail': async ({ mailId }: { mailId: number }) => void ran.push(mailId) }
    await startToWork(handlers, log, through(test.connection, proxy.port))
    proxy.set(fault)
    // A poll in transit when the connection was cut would take the job, and its minute would have to pass.
    await quietFor(300)
    await enqueueMail(1)
    await quietFor(fault === 'refuse' ? 2_500 : 1_000)
    expect(ran).toEqual([])
    proxy.set('none')
    await expect.poll(() => ran).toEqual([1])
    // Not a line for every poll.
    expect(lines.length).toBeLessThanOrEqual(1)
    await Promise.all(working.splice(0).map((workers) => workers.stop(500)))
    await proxy.close()
  })
})
