import { sql } from 'kysely'
import { type Db, readPlanned } from '#server/lib/database/db.ts'
import { starCounts } from '../profile/business-reviews.repository.ts'

/** The reviews of these businesses that count by stars, by ID. */
export async function listRatingCounts(db: Db, ids: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await readPlanned(
    db,
    sql<{ id: number; counts: number[] }>`
      SELECT b.id,
        (SELECT ARRAY[${starCounts}] FROM reviews WHERE business_id = b.id AND is_counted) AS counts
      FROM businesses b WHERE b.id = ANY(${sql.val(ids)}::int[])`,
  )
  return new Map(rows.map(({ id, counts }) => [id, counts]))
}
