import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'

/** Hits in this window, and the milliseconds left in it. */
export type Counted = { current: number; ttl: number }

/**
 * Counts a hit for `key`; the window of `milliseconds` starts with its first hit. One statement, so parallel hits all
 * count.
 */
export async function countHit(db: Db, key: string, milliseconds: number): Promise<Counted> {
  const { rows } = await sql<Counted>`
    INSERT INTO rate_limits AS existing (key, hits, resets_at)
    VALUES (${key}, 1, now() + ${milliseconds} * interval '1 millisecond')
    ON CONFLICT (key) DO UPDATE SET
      hits = CASE WHEN existing.resets_at <= now() THEN 1 ELSE existing.hits + 1 END,
      resets_at = CASE WHEN existing.resets_at <= now() THEN excluded.resets_at ELSE existing.resets_at END
    RETURNING hits AS current, ceil(extract(epoch FROM resets_at - now()) * 1000)::int AS ttl`.execute(db)
  return rows[0] as Counted
}

/** Resets a counter. */
export async function forgetLimit(db: Db | Tx, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute()
}

/** What is counted per account, from any address. */
const accountCounters = ['sign-in', 'reset-mail', 'receipt', 'quote-receipt'] as const

/** The key of such a counter. It identifies nobody: an email address is stored as its SHA-256. */
export function accountKey(counter: (typeof accountCounters)[number], email: string): string {
  return `${counter} ${createHash('sha256').update(email.toLowerCase()).digest('hex')}`
}

/** Deletes all counters of an account. */
export async function forgetAccountLimits(tx: Db | Tx, email: string): Promise<void> {
  const keys = accountCounters.map((counter) => accountKey(counter, email))
  await tx.deleteFrom('rate_limits').where('key', 'in', keys).execute()
}

/** Deletes windows that have ended; called at start and once an hour. */
export async function deleteOldRateLimits(db: Db): Promise<void> {
  await db.deleteFrom('rate_limits').where('resets_at', '<', new Date()).execute()
}
