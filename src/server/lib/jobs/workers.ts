import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { type Job, type JobResult, PgBoss } from 'pg-boss'
import { createDb, createPool, type Db } from '../database/db.ts'
import { listenTo } from '../database/listener.ts'
import type { PublicChanges } from '../database/public-changes.ts'
import { type JobData, type JobName, jobNames, onPool } from './jobs.ts'

/** What a job works with: patient connections, and a signal that ends it when its time is over or the process stops. */
export type JobContext = { db: Db; signal: AbortSignal; log: FastifyBaseLogger }
export type JobHandlers = {
  [Name in JobName]: (data: JobData[Name], context: JobContext) => Promise<void>
}

export type Workers = {
  /** Takes no new job, waits up to `patience` milliseconds for those that run, and gives the rest back to the queue. */
  stop(patience: number): Promise<void>
}

/** Longest statement of later work, in milliseconds, and connections of one process for it. */
const statementTimeout = 10_000
const connections = 3

/** Jobs of one queue that a process runs at once. */
const atOnce: Record<JobName, number> = {
  'deliver-mail': 5,
  'settle-payment': 5,
  'settle-open-payments': 1,
  'sweep-pictures': 1,
  'clean-up': 1,
}

/** Seconds between looking into a queue: for retries, and for engines whose NOTIFY doesn't wake the workers. */
const usualPause = 5

/**
 * Seconds between rounds of pg-boss. Supervision gives the jobs of a killed process to another one when their time is
 * over, maintenance removes finished ones. No job here waits for another one, so the flow has nothing to do.
 */
const rounds = {
  superviseIntervalSeconds: 30,
  monitorIntervalSeconds: 30,
  maintenanceIntervalSeconds: 300,
  cronWorkerIntervalSeconds: 30,
  flowIntervalSeconds: 86_400,
}

/** Runs jobs in this process, and the clean-up once an hour in one of all. A database that goes away is waited for. */
export async function startWorkers(
  connection: pg.PoolConfig,
  handlers: JobHandlers,
  { log, publicChanges }: Pick<FastifyInstance, 'log'> & { publicChanges: Pick<PublicChanges, 'follow'> },
  pause = usualPause,
): Promise<Workers> {
  const pool = createPool(connection, connections, statementTimeout)
  const context = { db: createDb(pool), log }
  publicChanges.follow(context.db)
  const boss = createBoss(connection, pool, log)
  await boss.start()
  for (const name of jobNames) await work(boss, name, pause, handlers[name], context)
  await boss.schedule('clean-up', '17 * * * *')
  // A computer that is never on at that minute cleans up when it starts.
  await boss.send('clean-up', {}, { singletonKey: 'start', singletonSeconds: 600 })
  return {
    async stop(patience) {
      await within(patience, Promise.all(jobNames.map((name) => boss.offWork(name))))
      await within(1_000, boss.stop({ graceful: false }))
      await within(500, pool.end())
    },
  }
}

/** A database that is away answers nobody's goodbye; what runs then is taken up again when its time is over. */
async function within(milliseconds: number, goodbye: Promise<unknown>): Promise<void> {
  await Promise.race([goodbye.catch(() => {}), sleep(milliseconds, undefined, { ref: false })])
}

function createBoss(connection: pg.PoolConfig, pool: pg.Pool, log: FastifyBaseLogger): PgBoss {
  const listen = async (channel: string, onNews: (payload: string) => void, onListening: () => void) => {
    const { stop } = listenTo(connection, channel, { onNews, onListening })
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
    log.warn({ failure: codeOf(error) }, 'later work is held up')
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
    // A full batch means that there may be more.
    burstWhenBatchFull: true,
    pollingIntervalSeconds: pause,
    notifyPollingIntervalSeconds: pause,
  } as const
  return boss.work<JobData[Name], void, typeof options>(name, options, (jobs) =>
    Promise.all(jobs.map((job) => run(name, job, handle, context))),
  )
}

/**
 * Runs one job. Of a failure only its code is kept, in the queue and in the log: what servers answer quotes addresses,
 * and the queue would keep them after the person has left.
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

/** The first line of ours in the stack. */
function placeOf(error: unknown): string | undefined {
  const stack = error instanceof Error ? error.stack : undefined
  return /src\/server\/[^\s)]+/.exec(stack ?? '')?.[0]
}
