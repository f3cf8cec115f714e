import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import type { Branch } from './business-status.repository.ts'

const branchColumns = sql`'{category_id,subcategory_id,sub_sub_category_ids}'::text[]`

/** Where a listing is in the category tree; `isEntered` if somebody has put it there, so that imports leave it. */
export type PlacedListing = Branch & {
  id: number
  /** Of its profile. */
  revision: number
  isListed: boolean
  hasOwner: boolean
  isEntered: boolean
}

/** The existing listings with these IDs, locked until the transaction ends. */
export async function lockPlaced(tx: Tx, ids: readonly number[]): Promise<PlacedListing[]> {
  await sql`SELECT FROM businesses WHERE id = ANY(${sql.val(ids)}::int[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    tx,
  )
  // A separate statement: one that waited for the lock would read the other table as of before the wait.
  const { rows } = await sql<PlacedListing>`
    SELECT id, category_id, subcategory_id, sub_sub_category_ids, revision, is_listed AS "isListed",
      submitted_by_id IS NOT NULL AS "hasOwner", edited_columns && ${branchColumns} AS "isEntered"
    FROM businesses JOIN business_profiles ON business_id = id
    WHERE id = ANY(${sql.val(ids)}::int[]) ORDER BY id`.execute(tx)
  return rows
}

/** Moves locked listings, each to its own branch, and increments their revisions. */
export async function placeListings(
  tx: Tx,
  places: readonly (Branch & Pick<PlacedListing, 'id' | 'isEntered'>)[],
): Promise<void> {
  if (places.length === 0) return
  const rows = sql`jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
    AS row (id int, category_id int, subcategory_id int, sub_sub_category_ids int[], "isEntered" boolean)`
  await sql`
    UPDATE businesses SET (category_id, subcategory_id, sub_sub_category_ids, updated_at)
      = ROW(row.category_id, row.subcategory_id, row.sub_sub_category_ids, now())
    FROM ${rows} WHERE businesses.id = row.id`.execute(tx)
  await sql`
    UPDATE business_profiles SET revision = revision + 1, edited_columns = ARRAY(
      SELECT unnest(edited_columns) EXCEPT SELECT unnest(${branchColumns})
      UNION SELECT unnest(${branchColumns}) WHERE row."isEntered")
    FROM ${rows} WHERE business_id = row.id`.execute(tx)
}
