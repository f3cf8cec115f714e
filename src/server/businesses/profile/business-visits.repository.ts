import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'

/** A person's views of a business within this time count once. */
const countedEvery = sql`interval '30 minutes'`

/**
 * Counts a person's view of a listed business unless it is theirs or they were counted recently; returns whether it counted.
 * One statement, read-only when there is nothing to count. Locks the person, the business, then the row between them;
 * the upsert accepts only one of several parallel requests.
 */
export async function countVisit(db: Db, userId: number, businessId: number): Promise<boolean> {
  const { rows } = await sql`
    WITH due AS (
      SELECT id FROM businesses WHERE id = ${businessId} AND is_listed AND submitted_by_id IS DISTINCT FROM ${userId}
        AND NOT EXISTS (SELECT FROM business_members WHERE user_id = ${userId} AND business_id = ${businessId})
        AND NOT EXISTS (SELECT FROM business_visitors
          WHERE user_id = ${userId} AND business_id = ${businessId} AND counted_at > now() - ${countedEvery})
    ), person AS (
      SELECT users.id, due.id AS business_id FROM due JOIN users ON users.id = ${userId} FOR KEY SHARE OF users
    ), viewed AS (
      SELECT person.id AS user_id, b.id AS business_id FROM person JOIN businesses b ON b.id = person.business_id
      WHERE b.is_listed FOR NO KEY UPDATE OF b
    ), counted AS (
      INSERT INTO business_visitors AS known (user_id, business_id) SELECT user_id, business_id FROM viewed
      ON CONFLICT (user_id, business_id) DO UPDATE SET counted_at = excluded.counted_at
        WHERE known.counted_at <= now() - ${countedEvery}
      RETURNING business_id
    ), noted AS (
      INSERT INTO business_visits (business_id) SELECT business_id FROM counted
    )
    UPDATE businesses SET visits_count = visits_count + 1 WHERE id IN (SELECT business_id FROM counted)
    RETURNING id`.execute(db)
  return rows.length > 0
}

/** Deletes records of who viewed what as soon as they aren't needed: no browsing history is kept. */
export async function deleteOldVisits(db: Db): Promise<void> {
  await sql`DELETE FROM business_visitors WHERE counted_at <= now() - ${countedEvery}`.execute(db)
}
