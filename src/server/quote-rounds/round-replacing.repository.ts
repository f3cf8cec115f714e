import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { patienceHours } from '#shared/quote-rounds/round-limits.ts'

/** Rounds in which somebody may have to be replaced now, the longest due first. */
export async function listDueRounds(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM quote_rounds WHERE replace_at <= now() ORDER BY replace_at, id LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Lets a round that couldn't be looked at wait for an hour, so that it stands in nobody's way. */
export async function putOff(db: Db, roundId: number): Promise<void> {
  await sql`UPDATE quote_rounds SET replace_at = now() + interval '1 hour'
    WHERE id = ${roundId} AND replace_at <= now()`.execute(db)
}

/** For rows of `business_quote_requests`: asked a day ago, and not a word since. */
const isSilent = sql<boolean>`(answered_at IS NULL AND replaced_at IS NULL AND let_down_at IS NULL AND chosen_at IS NULL
  AND asked_at <= now() - ${sql.lit(patienceHours)} * interval '1 hour')`

/** Businesses of a round that haven't answered in time, in the order in which they were asked. */
export const listSilent = (db: Db, roundId: number): Promise<number[]> => silent(db, roundId)

/** Those of them that still haven't, locked. */
export const lockSilent = (tx: Tx, roundId: number): Promise<number[]> => silent(tx, roundId, true)

async function silent(db: Db | Tx, roundId: number, isLocked = false): Promise<number[]> {
  const rows = await db
    .selectFrom('business_quote_requests')
    .select('id')
    .where('round_id', '=', roundId)
    .where(isSilent)
    .orderBy('id')
    .$if(isLocked, (query) => query.forNoKeyUpdate())
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks locked requests as replaced, and returns the names of their businesses. */
export async function markReplaced(tx: Tx, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    UPDATE business_quote_requests request SET replaced_at = now() FROM business_profiles p
    WHERE request.id = ANY(${sql.val(ids)}::int[]) AND p.business_id = request.business_id RETURNING p.name`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}

/** When the next business of a round will have had its time; null when all have answered or were replaced. */
export async function findNextLook(tx: Tx, roundId: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT min(asked_at) + ${sql.lit(patienceHours)} * interval '1 hour' AS at FROM (
      SELECT asked_at FROM business_quote_requests WHERE round_id = ${roundId}
        AND answered_at IS NULL AND replaced_at IS NULL
      UNION ALL SELECT now() FROM held_quote_requests WHERE round_id = ${roundId} AND decision IS NULL) AS waiting`.execute(
    tx,
  )
  return rows[0]?.at ?? null
}
