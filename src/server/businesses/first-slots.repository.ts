import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'

/** Those that give times, or did, after an ID; in the order of the IDs. */
export async function listSlotGivers(db: Db, afterId: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    (SELECT business_id AS id FROM slot_settings WHERE is_open AND business_id > ${afterId} ORDER BY 1 LIMIT ${sql.lit(most)})
    UNION
    (SELECT id FROM businesses WHERE first_slot_at IS NOT NULL AND id > ${afterId} ORDER BY 1 LIMIT ${sql.lit(most)})
    ORDER BY 1 LIMIT ${sql.lit(most)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Stores the next free time of each of these, where it is another one; null for none. */
export async function setFirstSlots(
  db: Db | Tx,
  slots: readonly { businessId: number; startsAt: string | null }[],
): Promise<void> {
  const ids = slots.map(({ businessId }) => businessId)
  const times = slots.map(({ startsAt }) => startsAt)
  await sql`
    UPDATE businesses b SET first_slot_at = given.starts_at
    FROM (SELECT id FROM businesses WHERE id = ANY(${sql.val(ids)}::int[]) ORDER BY id FOR NO KEY UPDATE) locked
    JOIN unnest(${sql.val(ids)}::int[], ${sql.val(times)}::timestamptz[]) AS given (id, starts_at) ON given.id = locked.id
    WHERE b.id = locked.id AND b.first_slot_at IS DISTINCT FROM given.starts_at`.execute(db)
}
