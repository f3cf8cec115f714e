import { sql } from 'kysely'
import type { Tx } from '../lib/db.ts'

/** Sums and counts the reviews of every business anew; touches only rows that are off. */
export async function recomputeRatings(tx: Tx): Promise<void> {
  await sql`
    UPDATE businesses b SET rating_sum = counted.rating_sum, review_count = counted.review_count
    FROM (SELECT id, coalesce(sum(rating), 0)::int AS rating_sum, count(rating)::int AS review_count
      FROM (SELECT businesses.id, rating FROM businesses LEFT JOIN reviews ON business_id = businesses.id) rated GROUP BY id) counted
    WHERE counted.id = b.id AND (b.rating_sum, b.review_count) IS DISTINCT FROM (counted.rating_sum, counted.review_count)`.execute(
    tx,
  )
}
