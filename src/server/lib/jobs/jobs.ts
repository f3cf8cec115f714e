import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { type ConstructorOptions, fromKysely, PgBoss, type QueueOptions } from 'pg-boss'
import type { z } from 'zod'
import type { Db, Tx } from '../database/db.ts'

/** The data of each job, by name: `src/server/jobs.ts` adds that of all rooms, from the schemas in their `room.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: it is extended there
export interface JobData {}
export type JobName = keyof JobData

/** Jobs, queued in the database by the transaction that causes them. */
export type Jobs = {
  /** Seals what jobs find in the database but nobody else may, such as the links in email. */
  readonly secretsKey: Buffer
  /** Queues a job that runs if and only if the transaction commits; after `seconds`, if given. */
  enqueue<Name extends JobName>(tx: Tx, name: Name, data: JobData[Name], seconds?: number): Promise<void>
  /** Like `enqueue`, for many jobs of one kind, in one statement. Those of lower priority wait for the others. */
  enqueueAll<Name extends JobName>(
    tx: Tx,
    name: Name,
    data: readonly JobData[Name][],
    priority?: number,
  ): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    jobs: Jobs
  }
}

/** Connections with long timeouts, and a signal that aborts a job when its time is up or the process stops. */
export type JobContext = { db: Db; signal: AbortSignal; log: FastifyBaseLogger }
/** The parts of the application that jobs use. */
export type JobDeps = JobContext &
  Pick<
    FastifyInstance,
    'config' | 'jobs' | 'storage' | 'paymentGateway' | 'mailTransport' | 'events' | 'personalData'
  >

export type Job<Data extends object = object, Deps extends JobContext = JobDeps> = {
  /** Without one, a job has no data. Only IDs are stored: a queue is no place for personal data. */
  data?: z.ZodType<Data>
  /** May run twice for one row of the queue. */
  run(deps: Deps, data: Data): Promise<unknown>
  /** How long a job may run and how often it is tried: `hourly` by default. */
  queue?: QueueOptions
  /** Jobs of this name that a process runs at the same time: 1 by default. */
  atOnce?: number
  /** When it runs by itself, in UTC by default, and with which data. */
  cron?: string
  timeZone?: string
  cronData?: Data
}
export type JobTable = Readonly<Record<string, Job>>
/** A job that has everything it uses of the application. */
export type WorkerJob = Omit<Job<object, JobContext>, 'queue'>

/** A job of a room; its data has the type of its schema. */
export const job = <Data extends object = Record<string, never>>(one: Job<Data>): Job<Data> => one

/** Types that jobs add to `JobData`. */
export type DataOf<Table> = {
  [Name in keyof Table]: Table[Name] extends Job<infer Data> ? Data : never
}

const minute = 60

/**
 * For a job that may run so many minutes. After a failure the delay doubles up to five minutes, so 600 tries outlast two
 * days without a mail server.
 */
export const persistent = (minutes: number, changes: QueueOptions = {}): QueueOptions => ({
  expireInSeconds: minutes * minute,
  retryLimit: 600,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 5 * minute,
  retentionSeconds: 3 * 24 * 60 * minute,
  deleteAfterSeconds: 10 * minute,
  ...changes,
})

/** Runs again every hour, so it needn't be retried for long. */
export const hourly: QueueOptions = {
  expireInSeconds: 10 * minute,
  retryLimit: 3,
  retryDelay: minute,
  retentionSeconds: 120 * minute,
  deleteAfterSeconds: 10 * minute,
}

/** A pool in the form pg-boss expects; we keep control of connections and timeouts. */
export const onPool = (pool: pg.Pool): NonNullable<ConstructorOptions['db']> => ({
  executeSql: (text, values) => pool.query(text, values),
})

/**
 * Creates or updates the queues with their tables, schema `pgboss`; safe to run in several processes at the same time.
 */
export async function prepareJobs(pool: pg.Pool, jobs: JobTable): Promise<void> {
  const boss = new PgBoss({ db: onPool(pool), supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  try {
    const known = new Set((await boss.getQueues()).map(({ name }) => name))
    for (const [name, { queue: options = hourly }] of Object.entries(jobs)) {
      // The commit that enqueues a job wakes the workers.
      const queue = { ...options, notify: true }
      if (known.has(name)) await boss.updateQueue(name, queue)
      else await boss.createQueue(name, queue)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** Queues jobs on the queues that `prepareJobs` created. It doesn't run them: workers do. */
export async function createJobs(db: Db, secretsKey: Buffer): Promise<Jobs & { stop(): Promise<void> }> {
  // Once started, it knows all queues, so a transaction needn't wait for a second connection to look one up.
  const boss = new PgBoss({ db: fromKysely(db), migrate: false, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  return {
    secretsKey,
    async enqueue(tx, name, data, seconds = 0) {
      await boss.send(name, data, { db: fromKysely(tx), startAfter: seconds })
    },
    async enqueueAll(tx, name, data, priority = 0) {
      const queued = data.map((one) => ({ data: one, priority }))
      if (queued.length > 0) await boss.insert(name, queued, { db: fromKysely(tx) })
    },
    stop: () => boss.stop({ graceful: false }),
  }
}
