import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'

export type QueuedJob = { name: string; state: string; data: unknown; output: unknown; retries: number }

/** Returns every job in the queue, except those that each start adds. */
export async function listJobs(db: Db): Promise<QueuedJob[]> {
  const { rows } = await sql<QueuedJob>`
    SELECT name, state, data, output, retry_count AS retries FROM pgboss.job
    WHERE name NOT IN ('clean-up', 'settle-open-payments', 'send-quote-digests', 'ask-about-hours', 'compare-listings', 'count-places', 'measure-answers', 'read-calendars', 'send-appointment-reminders', 'ask-about-outcomes', 'measure-prices', 'replace-silent', 'send-news-digests') AND name NOT LIKE '\\_\\_%' ORDER BY created_on`.execute(
    db,
  )
  return rows
}

/** Ends the pause after a failure. */
export async function skipPauses(db: Db): Promise<void> {
  await sql`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`.execute(db)
}

/** A log of warnings and errors to inspect. */
export function rememberLog(): { log: FastifyBaseLogger; lines: unknown[][] } {
  const lines: unknown[][] = []
  const note = (...given: unknown[]) => void lines.push(given)
  const log = { warn: note, error: note, info: () => {}, debug: () => {} }
  return { log: log as unknown as FastifyBaseLogger, lines }
}
