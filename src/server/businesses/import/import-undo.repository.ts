import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'

/** Staff may decide on the category of many imported listings at once; that makes none of them anybody's. */
const categoryColumns = sql`'{category_id,subcategory_id,sub_sub_category_ids}'::text[]`

/** Locks listings against new reviews and requests, too, until the transaction ends. */
export const lockForRemoval = (tx: Tx, ids: readonly number[]) =>
  sql`SELECT FROM businesses WHERE id = ANY(${sql.val(ids)}::int[]) ORDER BY id FOR UPDATE`.execute(tx)

/** Why imported listings have become somebody's, by ID; those that haven't are missing. */
export async function listTouched(
  db: Db | Tx,
  ids: readonly number[],
  source: string | null,
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; reason: string }>`
    SELECT id, reason FROM (
      SELECT b.id, CASE
        WHEN b.submitted_by_id IS NOT NULL THEN 'has an owner'
        WHEN b.review_count > 0 OR EXISTS (SELECT FROM reviews r WHERE r.business_id = b.id) THEN 'has reviews'
        WHEN EXISTS (SELECT FROM business_quote_requests q WHERE q.business_id = b.id)
          OR EXISTS (SELECT FROM held_quote_requests h WHERE h.business_id = b.id) THEN 'has quote requests'
        WHEN EXISTS (SELECT FROM promotions o WHERE o.business_id = b.id) THEN 'has promotions'
        WHEN b.status = 'merged' THEN 'was merged into another listing'
        WHEN EXISTS (SELECT FROM business_merges m WHERE m.kept_id = b.id) THEN 'has another listing merged into it'
        WHEN NOT p.edited_columns <@ ${categoryColumns} THEN 'was edited'
        WHEN EXISTS (SELECT FROM business_sources s WHERE s.business_id = b.id AND s.source IS DISTINCT FROM ${source})
          THEN 'is in another source, too'
      END AS reason
      FROM businesses b JOIN business_profiles p ON p.business_id = b.id WHERE b.id = ANY(${sql.val(ids)}::int[])
    ) AS judged WHERE reason IS NOT NULL`.execute(db)
  return new Map(rows.map(({ id, reason }) => [id, reason]))
}

/** Writes back the former hashes of a source, by key. */
export async function restoreHashes(
  tx: Tx,
  source: string,
  places: readonly { sourceKey: string; hashes: Record<string, string> }[],
): Promise<void> {
  if (places.length === 0) return
  await sql`
    UPDATE business_sources SET field_hashes = hashes
    FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS place ("sourceKey" text, hashes jsonb)
    WHERE source = ${source} AND source_key = "sourceKey"`.execute(tx)
}

export async function unlinkKeys(tx: Tx, source: string, keys: readonly string[]): Promise<void> {
  if (keys.length > 0)
    await tx
      .deleteFrom('business_sources')
      .where('source', '=', source)
      .where('source_key', 'in', keys)
      .execute()
}

/** Places that only this run's file lacked are in the source again. */
export const forgetGone = (tx: Tx, runId: number) =>
  tx
    .updateTable('business_sources')
    .set({ gone_run_id: null, is_kept: false })
    .where('gone_run_id', '=', runId)
    .execute()

/** Deletes listings with everything that belongs to them. */
export async function deleteListings(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('businesses').where('id', 'in', ids).execute()
}
