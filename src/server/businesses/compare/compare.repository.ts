import { sql } from 'kysely'
import { type Db, readPlanned } from '#server/lib/database/db.ts'
import { starCounts } from '../profile/business-reviews.repository.ts'

type ComparedDetails = { services: string[]; ratingCounts: number[] }

/** The names of the directory's services that these businesses offer, and the reviews that count by stars, by ID. */
export async function listComparedDetails(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, ComparedDetails>> {
  const rows = await readPlanned(
    db,
    sql<ComparedDetails & { id: number }>`
      SELECT b.id,
        ARRAY(SELECT name FROM sub_sub_categories WHERE id = ANY(b.sub_sub_category_ids) ORDER BY position, id) AS services,
        (SELECT ARRAY[${starCounts}] FROM reviews WHERE business_id = b.id AND is_counted) AS "ratingCounts"
      FROM businesses b WHERE b.id = ANY(${sql.val(ids)}::int[])`,
  )
  return new Map(rows.map(({ id, ...details }) => [id, details]))
}
