import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { toEmailKey } from '#shared/lib/email.ts'
import type { Db, Tx } from '../database/db.ts'

/**
 * One of the counters of an act: at most `max` in a window, which starts with its first act. An act counts as one, or as its
 * `amount` of something, such as kilobytes.
 */
export type Counter = { key: string; max: number; milliseconds: number; amount?: number }

/** A counter that is used up, and the seconds left in its window. */
export type UsedUp = { key: string; seconds: number }

/**
 * Counts an act for all counters, or for none of them if one is used up; returns that one, or the one with the longest
 * wait. One statement, so parallel acts all count. It takes its locks in the order of the keys, like every statement here.
 */
export async function countAct(db: Db | Tx, counters: readonly Counter[]): Promise<UsedUp | null> {
  const list = <Value>(toValue: (counter: Counter) => Value) => sql.val(counters.map(toValue))
  const { rows } = await sql<UsedUp>`
    WITH asked AS (
      SELECT * FROM unnest(${list(({ key }) => key)}::text[], ${list(({ max }) => max)}::int[],
        ${list(({ milliseconds }) => milliseconds)}::float8[], ${list(({ amount = 1 }) => amount)}::int[])
        AS asked (key, most, milliseconds, amount)
    ), used_up AS (
      SELECT key, resets_at FROM asked JOIN rate_limits USING (key) WHERE hits + amount > most AND resets_at > now()
    ), counted AS (
      INSERT INTO rate_limits AS existing (key, hits, resets_at)
      SELECT key, amount, now() + milliseconds * interval '1 millisecond' FROM asked
      WHERE NOT EXISTS (SELECT FROM used_up) ORDER BY key COLLATE "C"
      ON CONFLICT (key) DO UPDATE SET
        hits = CASE WHEN existing.resets_at <= now() THEN excluded.hits ELSE existing.hits + excluded.hits END,
        resets_at = CASE WHEN existing.resets_at <= now() THEN excluded.resets_at ELSE existing.resets_at END
      RETURNING key, hits, resets_at
    ), refused AS (
      SELECT key, resets_at FROM used_up
      UNION ALL SELECT key, resets_at FROM counted JOIN asked USING (key) WHERE hits > most
    )
    SELECT key, greatest(1, ceil(extract(epoch FROM resets_at - now())))::int AS seconds
    FROM refused ORDER BY resets_at DESC LIMIT 1`.execute(db)
  return rows[0] ?? null
}

/** The counter that has the longest wait of those that are used up, or null; counts nothing. */
export async function findUsedUp(db: Db, counters: readonly Counter[]): Promise<UsedUp | null> {
  const most = new Map(counters.map(({ key, max }) => [key, max]))
  const { rows } = await sql<UsedUp & { hits: number }>`
    SELECT key, hits, greatest(1, ceil(extract(epoch FROM resets_at - now())))::int AS seconds
    FROM rate_limits WHERE key = ANY(${sql.val([...most.keys()])}::text[]) AND resets_at > now()
    ORDER BY resets_at DESC`.execute(db)
  const found = rows.find(({ key, hits }) => hits >= (most.get(key) ?? 0))
  return found ? { key: found.key, seconds: found.seconds } : null
}

/** Takes back one act for each of `taken`, and resets the counters in `forgotten`. */
export async function uncount(
  db: Db | Tx,
  { taken = [], forgotten = [] }: { taken?: readonly string[]; forgotten?: readonly string[] },
): Promise<void> {
  await sql`
    WITH held AS MATERIALIZED (
      SELECT key FROM rate_limits WHERE key = ANY(${sql.val([...taken, ...forgotten])}::text[])
      ORDER BY key COLLATE "C" FOR UPDATE
    )
    UPDATE rate_limits SET hits = CASE WHEN held.key = ANY(${sql.val(forgotten)}::text[]) THEN 0 ELSE hits - 1 END
    FROM held WHERE rate_limits.key = held.key AND hits > 0`.execute(db)
}

/** How every key of an email address begins: 70 characters. They identify nobody: it is stored as its SHA-256. */
const emailKey = (email: string): string =>
  `email ${createHash('sha256').update(toEmailKey(email).toLowerCase()).digest('hex')}`

/** The key of something that is counted for an email address, wherever it comes from. */
export const accountKey = (counter: string, email: string): string => `${emailKey(email)} ${counter}`

/** Deletes all counters of an email address. */
export async function forgetAccountLimits(tx: Db | Tx, email: string): Promise<void> {
  await sql`DELETE FROM rate_limits WHERE left(key, 70) = ${emailKey(email)} AND key LIKE 'email %'`.execute(
    tx,
  )
}

/** Rows deleted by one statement. */
const batch = 10_000

/** Deletes windows that have ended; called at start and once an hour. */
export async function deleteOldRateLimits(db: Db): Promise<void> {
  let deleted = 0
  do {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM rate_limits WHERE key = ANY(ARRAY(
        SELECT key FROM rate_limits WHERE resets_at < now() ORDER BY resets_at LIMIT ${batch}
        FOR UPDATE SKIP LOCKED))`.execute(db)
    deleted = Number(numAffectedRows)
  } while (deleted === batch)
}
