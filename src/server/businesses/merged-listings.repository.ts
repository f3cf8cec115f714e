import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'

/** The listings that these were merged into in the end, by the ID of the merged one; others are missing. */
export async function findMergedInto(db: Db | Tx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; keptId: number }>`
    WITH RECURSIVE chain AS (
      SELECT merged_id AS id, kept_id FROM business_merges WHERE merged_id = ANY(${sql.val(ids)}::int[])
      UNION SELECT chain.id, next.kept_id FROM chain JOIN business_merges next ON next.merged_id = chain.kept_id
    )
    SELECT id, kept_id AS "keptId" FROM chain
    WHERE NOT EXISTS (SELECT FROM business_merges next WHERE next.merged_id = chain.kept_id)`.execute(db)
  return new Map(rows.map(({ id, keptId }) => [id, keptId]))
}
