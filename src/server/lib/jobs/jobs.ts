import type pg from 'pg'
import { type ConstructorOptions, fromKysely, PgBoss, type Queue } from 'pg-boss'
import type { Db, Tx } from '../database/db.ts'

/** All jobs, with their data. Only IDs are stored: a queue is no place for personal data. */
export type JobData = {
  'deliver-mail': { mailId: number }
  'sweep-pictures': Record<string, never>
  'settle-payment': { paymentId: number }
  'settle-open-payments': Record<string, never>
  'read-import': { importId: number; isTrial: boolean }
  'undo-import': { importId: number; actorId: number }
  'clean-up': Record<string, never>
  'send-quote-digests': Record<string, never>
  'hand-over-quote-requests': { businessId: number }
  'work-on-bulk-decision': { bulkDecisionId: number }
  'send-news-digests': { afterId: number }
  'send-newsletter': { issueId: number; afterId: number }
  'ask-about-hours': { after?: number }
  'compare-listings': Record<string, never>
  'count-places': Record<string, never>
  'make-data-export': { exportId: number }
  'measure-answers': { isHourly: boolean }
  'answer-while-away': { conversationId: number }
  'shrink-video': { attachmentId: number }
  'tell-request-files': { conversationId: number }
  'read-calendars': { calendarId?: number }
  'send-appointment-reminders': Record<string, never>
  'deliver-push': { subscriptionId: number; conversationId: number; messageId?: number; attempt: number }
  'ask-about-outcomes': Record<string, never>
  'measure-prices': Record<string, never>
  'replace-silent': Record<string, never>
}
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

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** After a failure the delay doubles up to five minutes, so 600 tries outlast two days without a mail server. */
const persistent = {
  retryLimit: 600,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 5 * minute,
  retentionSeconds: 3 * day,
  deleteAfterSeconds: 10 * minute,
}

/** Runs again every hour, so it needn't be retried for long. */
const hourly = {
  expireInSeconds: 10 * minute,
  retryLimit: 3,
  retryDelay: minute,
  retentionSeconds: 2 * hour,
  deleteAfterSeconds: 10 * minute,
}

/** How long a job may run and how often it is tried, in seconds. */
const queues: Record<JobName, Omit<Queue, 'name'>> = {
  'deliver-mail': { ...persistent, expireInSeconds: minute },
  'sweep-pictures': { ...persistent, expireInSeconds: 5 * minute },
  'settle-payment': { ...persistent, expireInSeconds: minute },
  'read-import': { ...persistent, retryLimit: 3, expireInSeconds: 60 * minute },
  'undo-import': { ...persistent, expireInSeconds: 60 * minute },
  'settle-open-payments': { ...persistent, expireInSeconds: 10 * minute },
  'clean-up': hourly,
  'send-quote-digests': hourly,
  'hand-over-quote-requests': { ...persistent, expireInSeconds: minute },
  'work-on-bulk-decision': { ...persistent, expireInSeconds: 30 * minute },
  'send-news-digests': { ...persistent, expireInSeconds: minute },
  'send-newsletter': { ...persistent, expireInSeconds: minute },
  'ask-about-hours': hourly,
  'compare-listings': hourly,
  'count-places': hourly,
  'make-data-export': { ...persistent, retryLimit: 5, expireInSeconds: 15 * minute },
  'measure-answers': hourly,
  'answer-while-away': { ...persistent, expireInSeconds: minute },
  // Without ffmpeg in any process, nobody takes it.
  'shrink-video': { ...persistent, retryLimit: 3, expireInSeconds: 15 * minute, retentionSeconds: day },
  'tell-request-files': { ...persistent, expireInSeconds: minute },
  'read-calendars': { ...hourly, expireInSeconds: minute },
  'send-appointment-reminders': hourly,
  // It decides itself when to ask a push service again.
  'deliver-push': { ...persistent, retryLimit: 10, expireInSeconds: minute },
  'ask-about-outcomes': hourly,
  'measure-prices': hourly,
  'replace-silent': hourly,
}
export const jobNames = Object.keys(queues) as JobName[]

/** A pool in the form pg-boss expects; we keep control of connections and timeouts. */
export const onPool = (pool: pg.Pool): NonNullable<ConstructorOptions['db']> => ({
  executeSql: (text, values) => pool.query(text, values),
})

/**
 * Creates or updates the queues with their tables, schema `pgboss`; safe to run in several processes at the same time.
 */
export async function prepareJobs(pool: pg.Pool): Promise<void> {
  const boss = new PgBoss({ db: onPool(pool), supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  try {
    const known = new Set((await boss.getQueues()).map(({ name }) => name))
    for (const name of jobNames) {
      // The commit that enqueues a job wakes the workers.
      const queue = { ...queues[name], notify: true }
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
