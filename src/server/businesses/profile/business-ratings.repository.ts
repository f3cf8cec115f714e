import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import { pictureUrl } from '../businesses.repository.ts'

/** Recomputes every business's rating from the reviews that count; writes only rows that are wrong. */
export async function recomputeRatings(tx: Tx): Promise<void> {
  await sql`
    UPDATE businesses b SET rating_sum = counted.rating_sum, review_count = counted.review_count
    FROM (SELECT id, coalesce(sum(rating), 0)::int AS rating_sum, count(rating)::int AS review_count
      FROM (SELECT businesses.id, rating FROM businesses LEFT JOIN reviews ON business_id = businesses.id AND is_counted) rated
      GROUP BY id) counted
    WHERE counted.id = b.id AND (b.rating_sum, b.review_count) IS DISTINCT FROM (counted.rating_sum, counted.review_count)`.execute(
    tx,
  )
}

/** Locks a listed business until the transaction ends; returns its owner or null, undefined if it isn't listed. */
export async function lockOwnerOfListed(tx: Tx, businessId: number): Promise<number | null | undefined> {
  const business = await tx
    .selectFrom('businesses')
    .select('submitted_by_id')
    .where('id', '=', businessId)
    .where('is_listed', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return business?.submitted_by_id
}

/** Blocks other counting on businesses of any status until the transaction ends. */
export async function lockRatings(tx: Tx, businessIds: readonly number[]): Promise<void> {
  const ids = sql`ANY(${sql.val(businessIds)}::int[])`
  await sql`SELECT FROM businesses WHERE id = ${ids} ORDER BY id FOR NO KEY UPDATE`.execute(tx)
}

/**
 * Adds the stars of a review that counts from now on, or subtracts those of one that no longer does. With 0, only the version
 * of the business changes.
 */
export async function addRating(
  tx: Tx,
  businessId: number,
  rating: number,
  reviews: 1 | 0 | -1 = 1,
): Promise<void> {
  await tx
    .updateTable('businesses')
    .set({
      rating_sum: sql`rating_sum + ${rating * reviews}`,
      review_count: sql`review_count + ${reviews}`,
    })
    .where('id', '=', businessId)
    .execute()
}

/** Adds the stars of reviews of several locked businesses, or subtracts them, in one statement. */
export async function addRatings(
  tx: Tx,
  stars: readonly { businessId: number; rating: number }[],
  change: 1 | -1,
): Promise<void> {
  if (stars.length === 0) return
  await sql`
    UPDATE businesses SET rating_sum = rating_sum + ${change}::int * counted.stars,
      review_count = review_count + ${change}::int * counted.reviews
    FROM (
      SELECT business_id, sum(rating)::int AS stars, count(*)::int AS reviews
      FROM unnest(${sql.val(stars.map(({ businessId }) => businessId))}::int[],
        ${sql.val(stars.map(({ rating }) => rating))}::int[]) AS review (business_id, rating)
      GROUP BY business_id
    ) counted WHERE id = counted.business_id`.execute(tx)
}

/** A business as an email about its quote shows it. */
export type BusinessSummary = {
  id: number
  ratingSum: number
  reviewCount: number
  /** Its path on this site; null without a picture. */
  pictureUrl: string | null
}

export const getBusinessSummary = (tx: Tx, businessId: number): Promise<BusinessSummary> =>
  tx
    .selectFrom('businesses as b')
    .innerJoin('business_profiles as p', 'p.business_id', 'b.id')
    .select(['b.id', 'rating_sum as ratingSum', 'review_count as reviewCount'])
    .select(pictureUrl.as('pictureUrl'))
    .where('b.id', '=', businessId)
    .executeTakeFirstOrThrow()
