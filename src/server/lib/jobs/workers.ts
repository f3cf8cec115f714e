import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { type JobResult, PgBoss, type Job as QueuedJob } from 'pg-boss'
import { z } from 'zod'
import { createDb, createPool } from '../database/db.ts'
import { listenTo } from '../database/listener.ts'
import type { PublicChanges } from '../database/public-changes.ts'
import { type JobContext, onPool, type WorkerJob } from './jobs.ts'

export type Workers = {
  pool: pg.Pool
  /** Takes no new jobs, waits up to `patience` milliseconds for running ones, and returns the rest to the queue. */
  stop(patience: number): Promise<void>
}

/** Longest statement of a job, in milliseconds, and connections per process for jobs. */
const statementTimeout = 10_000
const connections = 3

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
  left?: readonly string[]
}

/**
 * Runs jobs in this process, and the cleanup once an hour in one of all processes. Waits for a database that becomes
 * unavailable.
 */
export async function startWorkers(
  connection: pg.PoolConfig,
  jobs: Readonly<Record<string, WorkerJob>>,
  { log, publicChanges, left = [] }: Surroundings,
  pause = usualPause,
): Promise<Workers> {
  const pool = createPool(connection, connections, statementTimeout)
  const context = { db: createDb(pool), log }
  publicChanges.follow(context.db)
  const boss = createBoss(connection, pool, log)
  await boss.start()
  const names = Object.keys(jobs).filter((name) => !left.includes(name))
  for (const [name, job] of Object.entries(jobs)) {
    if (!left.includes(name)) await work(boss, name, pause, job, context)
    const { cron, cronData = null, timeZone } = job
    if (cron) await boss.schedule(name, cron, cronData, timeZone ? { tz: timeZone } : {})
  }
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

function work(boss: PgBoss, name: string, pause: number, job: WorkerJob, context: Context): Promise<string> {
  const options = {
    batchSize: job.atOnce ?? 1,
    perJobResults: true,
    // A full batch means there may be more.
    burstWhenBatchFull: true,
    pollingIntervalSeconds: pause,
    notifyPollingIntervalSeconds: pause,
  } as const
  return boss.work<unknown, void, typeof options>(name, options, (queued) =>
    Promise.all(queued.map((one) => run(name, one, job, context))),
  )
}

const noData = z.object({})

/**
 * Runs one job. Only the code of a failure is kept, in the queue and in the log: server responses quote addresses, and
 * the queue would keep them after the account is deleted.
 */
async function run(
  name: string,
  { id, data, signal }: QueuedJob<unknown>,
  { data: schema = noData, run: work }: WorkerJob,
  context: Context,
): Promise<JobResult> {
  try {
    await work({ ...context, signal }, schema.parse(data ?? {}))
    return { id, status: 'completed' }
  } catch (error) {
    // Of several failures, the first one.
    const cause = error instanceof AggregateError ? error.errors[0] : error
    const failure = codeOf(cause)
    context.log.warn({ job: name, data, failure, at: placeOf(cause) }, 'job failed')
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
