import { sql } from 'kysely'
import { confirmedEmail } from '#server/lib/database/confirmed-email.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { forgetFormerAddressesAmong } from '../former-addresses.repository.ts'
import { withoutHiddenAddress, withoutPicturesOf } from '../ownership.repository.ts'

/**
 * Locks every business that the person owns or has rows with: in one pass in order of ID, because two accounts deleted
 * at the same time may have liked or saved each other's businesses, and each deletes the other's rows along with the
 * business.
 */
export async function lockBusinessesOfUser(tx: Tx, userId: number): Promise<void> {
  await sql`
    SELECT id FROM businesses WHERE id IN (
      SELECT id FROM businesses WHERE submitted_by_id = ${userId}
      UNION SELECT business_id FROM business_likes WHERE user_id = ${userId}
      UNION SELECT business_id FROM business_follows WHERE user_id = ${userId}
      UNION SELECT business_id FROM business_saves WHERE user_id = ${userId}
      UNION SELECT business_id FROM business_visitors WHERE user_id = ${userId}
      UNION SELECT business_id FROM reviews WHERE user_id = ${userId}
      UNION SELECT business_id FROM business_quote_requests WHERE user_id = ${userId}
        OR user_id IS NULL AND lower(email) = ${confirmedEmail(userId)}
      UNION SELECT business_id FROM held_quote_requests WHERE user_id = ${userId}
        OR user_id IS NULL AND lower(email) = ${confirmedEmail(userId)}
      UNION SELECT business_id FROM business_members WHERE user_id = ${userId}
      UNION SELECT business_id FROM business_invitations WHERE accepted_by_id = ${userId}
        OR lower(email) = ${confirmedEmail(userId)}
    ) ORDER BY id FOR UPDATE`.execute(tx)
}

/**
 * Deletes a person's likes, follows and reviews and subtracts them from the counters. All in one update per business: a
 * second one in the same transaction would check its owner again, and wait for one whose account is also being deleted.
 */
export async function deleteTogglesOf(tx: Tx, userId: number): Promise<void> {
  await sql`
    WITH unliked AS (
      DELETE FROM business_likes WHERE user_id = ${userId} RETURNING business_id
    ), unfollowed AS (
      DELETE FROM business_follows WHERE user_id = ${userId} RETURNING business_id
    ), unsaid AS (
      DELETE FROM reviews WHERE user_id = ${userId}
      RETURNING business_id, CASE WHEN is_counted THEN rating END AS rating, hidden_at
    ), gone AS (
      SELECT business_id, sum(likes)::int AS likes, sum(follows)::int AS follows, sum(stars)::int AS stars, count(stars)::int AS reviews
      FROM (
        SELECT business_id, 1 AS likes, 0 AS follows, NULL::int AS stars FROM unliked
        UNION ALL SELECT business_id, 0, 1, NULL FROM unfollowed
        UNION ALL SELECT business_id, 0, 0, rating FROM unsaid WHERE hidden_at IS NULL
      ) taken_back GROUP BY business_id
    )
    UPDATE businesses SET likes_count = likes_count - gone.likes, followers_count = followers_count - gone.follows,
      rating_sum = rating_sum - coalesce(gone.stars, 0), review_count = review_count - gone.reviews
    FROM gone WHERE id = gone.business_id`.execute(tx)
}

/**
 * Subtracts the listed businesses that are deleted with a person from the stored totals; locks them by scope and ID, as `countBusiness` does.
 */
export async function subtractBusinessesOf(tx: Tx, ownerId: number): Promise<void> {
  await sql`
    INSERT INTO business_counts (scope, ref_id, business_count)
    SELECT scope, ref_id, -count(*) FROM (
      SELECT total.scope, total.ref_id FROM businesses,
        LATERAL (VALUES ('all', 0), ('category', category_id), ('subcategory', subcategory_id)) AS total (scope, ref_id)
      WHERE submitted_by_id = ${ownerId} AND is_listed AND NOT outlives_owner
      UNION ALL SELECT 'sub_sub_category', unnest(sub_sub_category_ids) FROM businesses
      WHERE submitted_by_id = ${ownerId} AND is_listed AND NOT outlives_owner
    ) counted WHERE ref_id IS NOT NULL GROUP BY scope, ref_id ORDER BY scope, ref_id
    ON CONFLICT (scope, ref_id) DO UPDATE SET business_count = business_counts.business_count + excluded.business_count`.execute(
    tx,
  )
}

/** Businesses deleted by one statement. */
const atOnce = 10

/**
 * Deletes businesses with their text, reviews, likes, visits, promotions and quote requests. Payments stay. In steps: one
 * statement for everything that a large owner's businesses take along would exceed its time limit.
 */
export async function deleteBusinessesOf(tx: Tx, ownerId: number): Promise<void> {
  let deleted: number
  do {
    const { numAffectedRows } = await sql`
      DELETE FROM businesses WHERE id IN (
        SELECT id FROM businesses WHERE submitted_by_id = ${ownerId} AND NOT outlives_owner ORDER BY id LIMIT ${atOnce}
      )`.execute(tx)
    deleted = Number(numAffectedRows ?? 0n)
  } while (deleted === atOnce)
}

/**
 * Leaves listings that were there before their owner to nobody, without the owner's pictures, their own email address and an
 * address that they hid.
 */
export async function disownBusinessesOf(tx: Tx, ownerId: number): Promise<void> {
  await forgetFormerAddressesAmong(
    tx,
    sql`SELECT id FROM businesses WHERE submitted_by_id = ${ownerId} AND outlives_owner AND hides_address`,
  )
  await sql`
    UPDATE business_profiles p SET ${withoutPicturesOf(ownerId)}, ${withoutHiddenAddress},
      email = CASE WHEN lower(p.email) <> lower(u.email) THEN p.email END
    FROM businesses b, users u
    WHERE b.id = p.business_id AND b.submitted_by_id = ${ownerId} AND u.id = ${ownerId} AND b.outlives_owner`.execute(
    tx,
  )
  await tx
    .updateTable('businesses')
    .set({ submitted_by_id: null })
    .where('submitted_by_id', '=', ownerId)
    .execute()
}

/** Deletes up to `max` visits to an owner's businesses; returns how many. */
export async function deleteVisitsOf(db: Db, ownerId: number, max: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM business_visits WHERE id IN (
      SELECT id FROM business_visits
      WHERE business_id IN (SELECT id FROM businesses WHERE submitted_by_id = ${ownerId} AND NOT outlives_owner) LIMIT ${max}
    )`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
