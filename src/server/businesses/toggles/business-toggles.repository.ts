import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'

export type Toggle = 'like' | 'follow' | 'save'

/** Its table and the column of `businesses` that counts it; saves aren't counted. */
const kept = {
  like: { table: 'business_likes', counter: 'likes_count' },
  follow: { table: 'business_follows', counter: 'followers_count' },
  save: { table: 'business_saves', counter: null },
} as const

/** The state after a toggle and the new count. */
export type Toggled = { isOn: boolean; count: number }

/**
 * True when the person has an account; blocks their other toggles until the transaction ends. Weaker than FOR UPDATE,
 * so inserts that reference the person don't wait.
 */
export async function lockPerson(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(tx)
  return rows.length > 0
}

/**
 * Toggles the state and counts it in one statement; undefined when the business isn't listed. Lock the person first, so
 * nothing changes between the read and the write.
 */
export async function switchToggle(
  tx: Tx,
  toggle: Toggle,
  userId: number,
  businessId: number,
): Promise<Toggled | undefined> {
  const table = sql.table(kept[toggle].table)
  const { rows } = await sql<Toggled>`
    WITH before AS (
      SELECT EXISTS (SELECT FROM ${table} WHERE user_id = ${userId} AND business_id = ${businessId}) AS was_on
    ), business AS (${lockAndCount(toggle, businessId)}), removed AS (
      DELETE FROM ${table} USING business WHERE was_on AND user_id = ${userId} AND business_id = business.id
    ), added AS (
      INSERT INTO ${table} (user_id, business_id) SELECT ${userId}::int, id FROM business WHERE NOT was_on
    )
    SELECT NOT was_on AS "isOn", count FROM business`.execute(tx)
  return rows[0]
}

/** The listed business with its new count, locked before the rows of people, as in every writer. */
function lockAndCount(toggle: Toggle, businessId: number): RawBuilder<unknown> {
  const { counter } = kept[toggle]
  const isListed = sql`businesses.id = ${businessId} AND is_listed`
  if (counter === null)
    return sql`SELECT businesses.id, was_on, 0 AS count FROM businesses, before WHERE ${isListed} FOR KEY SHARE OF businesses`
  const column = sql.ref(counter)
  return sql`UPDATE businesses SET ${column} = ${column} + CASE WHEN was_on THEN -1 ELSE 1 END FROM before
    WHERE ${isListed} RETURNING businesses.id, was_on, ${column} AS count`
}

/** Recounts likes and followers of every business; writes only rows that are wrong. */
export async function recomputeLikesAndFollowers(tx: Tx): Promise<void> {
  await sql`
    UPDATE businesses b SET likes_count = counted.likes, followers_count = counted.followers
    FROM (SELECT id, coalesce(liked.count, 0)::int AS likes, coalesce(followed.count, 0)::int AS followers FROM businesses
      LEFT JOIN (SELECT business_id, count(*) FROM business_likes GROUP BY business_id) liked ON liked.business_id = id
      LEFT JOIN (SELECT business_id, count(*) FROM business_follows GROUP BY business_id) followed ON followed.business_id = id
    ) counted
    WHERE counted.id = b.id AND (b.likes_count, b.followers_count) IS DISTINCT FROM (counted.likes, counted.followers)`.execute(
    tx,
  )
}
