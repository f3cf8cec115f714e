import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'

/** A listing that is out of sight with its owner, and the status it returns to. */
export type BlockedListing = { id: number; blockedFrom: 'pending' | 'approved' }

/**
 * Locks every business that a person owns or reviewed, in one pass by ID: their reviews and listings are about to disappear,
 * or to come back.
 */
export async function lockBusinessesOfPerson(tx: Tx, userId: number): Promise<void> {
  await sql`
    SELECT FROM businesses WHERE id IN (
      SELECT id FROM businesses WHERE submitted_by_id = ${userId}
      UNION SELECT business_id FROM reviews WHERE user_id = ${userId}
    ) ORDER BY id FOR NO KEY UPDATE`.execute(tx)
}

/** The listings of a person that the public sees. */
export async function listListedOf(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('businesses')
    .select('id')
    .where('submitted_by_id', '=', userId)
    .where('is_listed', '=', true)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The listings of a person that are out of sight with them, unless staff decided on them since. */
export async function listBlockedOf(tx: Tx, userId: number): Promise<BlockedListing[]> {
  const { rows } = await sql<BlockedListing>`
    SELECT id, blocked_from AS "blockedFrom" FROM businesses JOIN business_submissions ON business_id = id
    WHERE submitted_by_id = ${userId} AND status = 'suspended' AND blocked_from IS NOT NULL ORDER BY id`.execute(
    tx,
  )
  return rows
}

/** Notes which status listings that were suspended with their owner return to. */
export async function noteBlocked(
  tx: Tx,
  listings: readonly { id: number; status: string }[],
): Promise<void> {
  await sql`
    UPDATE business_submissions SET blocked_from = given.status
    FROM unnest(${sql.val(listings.map(({ id }) => id))}::int[],
      ${sql.val(listings.map(({ status }) => status))}::text[]) AS given (id, status)
    WHERE business_id = given.id`.execute(tx)
}

/** Forgets it, once they have returned. */
export async function forgetBlocked(tx: Tx, businessIds: readonly number[]): Promise<void> {
  await sql`UPDATE business_submissions SET blocked_from = NULL WHERE business_id = ANY(${sql.val(businessIds)}::int[])`.execute(
    tx,
  )
}
