import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { type Job, type JobResult, PgBoss } from 'pg-boss'
import { createDb, createPool, type Db } from '../database/db.ts'
import { listenTo } from '../database/listener.ts'
import type { PublicChanges } from '../database/public-changes.ts'
import { type JobData, type JobName, jobNames, onPool } from './jobs.ts'

/**
 * What a job works with: connections with long timeouts, and a signal that aborts it when its time is up or the process
 * stops.
 */
type JobContext = { db: Db; signal: AbortSignal; log: FastifyBaseLogger }
export type JobHandlers = {
  [Name in JobName]: (data: JobData[Name], context: JobContext) => Promise<void>
}

export type Workers = {
  pool: pg.Pool
  /** Takes no new jobs, waits up to `patience` milliseconds for running ones, and returns the rest to the queue. */
  stop(patience: number): Promise<void>
}

/** Longest statement of a job, in milliseconds, and connections per process for jobs. */
const statementTimeout = 10_000
const connections = 3

/** Jobs of one queue that a process runs at the same time. */
const atOnce: Record<JobName, number> = {
  'deliver-mail': 5,
  'settle-payment': 5,
  'settle-open-payments': 1,
  'sweep-pictures': 1,
  'read-import': 1,
  'undo-import': 1,
  'clean-up': 1,
  'send-quote-digests': 1,
  'hand-over-quote-requests': 1,
  'work-on-bulk-decision': 1,
  'send-news-digests': 1,
  'send-newsletter': 1,
  'ask-about-hours': 1,
  'compare-listings': 1,
  'count-places': 1,
  'make-data-export': 1,
  'measure-answers': 1,
  'answer-while-away': 2,
  'shrink-video': 1,
  'tell-request-files': 2,
  'read-calendars': 3,
  'send-appointment-reminders': 1,
  'deliver-push': 5,
  'ask-about-outcomes': 1,
  'measure-prices': 1,
  'replace-silent': 1,
}

/** Seconds between polls of a queue: for retries, and for engines whose NOTIFY doesn't wake the workers. */
const usualPause = 5

/**
 * Seconds between rounds of pg-boss. Supervision gives the jobs of a killed process to another one once their time is
 * up, maintenance removes finished ones. No job here waits for another one, so the flow has nothing to do.
 */
const rounds = {
  superviseIntervalSeconds: 30,
  monitorIntervalSeconds: 30,
  maintenanceIntervalSeconds: 300,
  cronWorkerIntervalSeconds: 30,
  flowIntervalSeconds: 86_400,
}

type Surroundings = Pick<FastifyInstance, 'log'> & {
  publicChanges: Pick<PublicChanges, 'follow'>
  /** Jobs that this process can't do. */
  left?: readonly JobName[]
}

/**
 * Runs jobs in this process, and the cleanup once an hour in one of all processes. Waits for a database that becomes
 * unavailable.
 */
export async function startWorkers(
  connection: pg.PoolConfig,
  handlers: JobHandlers,
  { log, publicChanges, left = [] }: Surroundings,
  pause = usualPause,
): Promise<Workers> {
  const pool = createPool(connection, connections, statementTimeout)
  const context = { db: createDb(pool), log }
  publicChanges.follow(context.db)
  const boss = createBoss(connection, pool, log)
  await boss.start()
  const names = jobNames.filter((name) => !left.includes(name))
  for (const name of names) await work(boss, name, pause, handlers[name], context)
  await boss.schedule('clean-up', '17 * * * *')
  await boss.schedule('send-quote-digests', '5 * * * *')
  await boss.schedule('compare-listings', '35 * * * *')
  await boss.schedule('count-places', '*/10 * * * *')
  await boss.schedule('measure-answers', '50 * * * *', { isHourly: true })
  await boss.schedule('read-calendars', '*/5 * * * *', {})
  await boss.schedule('send-appointment-reminders', '*/10 * * * *')
  await boss.schedule('ask-about-outcomes', '*/10 * * * *')
  // Once a day, so that no single answer moves what is shown.
  await boss.schedule('measure-prices', '40 8 * * *')
  await boss.schedule('replace-silent', '3-59/10 * * * *')
  // In the morning, in Austin.
  await boss.schedule('ask-about-hours', '30 15 * * *')
  // Thursday morning: what is new for the weekend.
  await boss.schedule('send-news-digests', '0 9 * * 4', { afterId: 0 }, { tz: 'America/Chicago' })
  // A computer that is never on at that minute cleans up when it starts.
  await boss.send('clean-up', {}, { singletonKey: 'start', singletonSeconds: 600 })
  return {
    pool,
    async stop(patience) {
      await within(patience, Promise.all(names.map((name) => boss.offWork(name))))
      await within(1_000, boss.stop({ graceful: false }))
      await within(500, pool.end())
    },
  }
}

/** An unavailable database can't confirm the stop; running jobs are picked up again when their time is up. */
async function within(milliseconds: number, goodbye: Promise<unknown>): Promise<void> {
  await Promise.race([goodbye.catch(() => {}), sleep(milliseconds, undefined, { ref: false })])
}

function createBoss(connection: pg.PoolConfig, pool: pg.Pool, log: FastifyBaseLogger): PgBoss {
  const listen = async (
    channel: string,
    onNotification: (payload: string) => void,
    onListening: () => void,
  ) => {
    const { stop } = listenTo(connection, channel, { onNotification, onListening })
    return { close: stop }
  }
  const boss = new PgBoss({
    db: { ...onPool(pool), listen },
    useListenNotify: true,
    monitorVacuum: false,
    ...rounds,
  })
  let quietUntil = 0
  boss.on('error', (error) => {
    if (Date.now() < quietUntil) return
    quietUntil = Date.now() + 60_000
    log.warn({ failure: codeOf(error) }, 'jobs are held up')
  })
  return boss
}

type Context = Omit<JobContext, 'signal'>

function work<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  pause: number,
  handle: JobHandlers[Name],
  context: Context,
): Promise<string> {
  const options = {
    batchSize: atOnce[name],
    perJobResults: true,
    // A full batch means there may be more.
    burstWhenBatchFull: true,
    pollingIntervalSeconds: pause,
    notifyPollingIntervalSeconds: pause,
  } as const
  return boss.work<JobData[Name], void, typeof options>(name, options, (jobs) =>
    Promise.all(jobs.map((job) => run(name, job, handle, context))),
  )
}

/**
 * Runs one job. Only the code of a failure is kept, in the queue and in the log: server responses quote addresses, and
 * the queue would keep them after the account is deleted.
 */
async function run<Name extends JobName>(
  name: Name,
  { id, data, signal }: Job<JobData[Name]>,
  handle: JobHandlers[Name],
  context: Context,
): Promise<JobResult> {
  try {
    await handle(data, { ...context, signal })
    return { id, status: 'completed' }
  } catch (error) {
    const failure = codeOf(error)
    context.log.warn({ job: name, data, failure, at: placeOf(error) }, 'job failed')
    return { id, status: 'failed', output: { failure } }
  }
}

function codeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return String(code ?? name ?? 'unknown')
}

/** The first stack line in our code. */
function placeOf(error: unknown): string | undefined {
  const stack = error instanceof Error ? error.stack : undefined
  return /src\/server\/[^\s)]+/.exec(stack ?? '')?.[0]
}
