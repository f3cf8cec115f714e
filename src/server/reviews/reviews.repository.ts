import { isActive } from '#server/lib/active-people.repository.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { Review } from '#shared/businesses/profile/business-profile.schemas.ts'
import { type CreateReview, ownReviewsMax, type UserReviews } from '#shared/reviews/reviews.schemas.ts'
import type { SpamScore } from '#shared/spam/spam-rules.ts'

/** With the key that finds copies of the text. */
export type ReviewSpam = SpamScore & { textKey: Buffer | null }

/**
 * The author's display name; undefined without an account. Until the transaction ends, the person can't be deleted, and
 * their email address can't be confirmed.
 */
export async function lockAuthor(
  tx: Tx,
  userId: number,
): Promise<(Review['user'] & { isUnconfirmed: boolean }) | undefined> {
  return tx
    .selectFrom('users')
    .select(['first_name as firstName', 'last_name as lastName'])
    .select((eb) => eb('email_confirmed_at', 'is', null).$castTo<boolean>().as('isUnconfirmed'))
    .where('id', '=', userId)
    .where(isActive('users'))
    .forShare()
    .executeTakeFirst()
}

/** Stores a review; undefined when the person has already reviewed the business. */
export async function createReview(
  tx: Tx,
  userId: number,
  {
    businessId,
    rating,
    content,
    isUnconfirmed,
    spam,
  }: CreateReview & Pick<Review, 'isUnconfirmed'> & { spam: ReviewSpam },
): Promise<Omit<Review, 'user'> | undefined> {
  const row = await tx
    .insertInto('reviews')
    .values({
      business_id: businessId,
      user_id: userId,
      rating,
      content,
      is_unconfirmed: isUnconfirmed,
      spam_score: spam.score,
      spam_rules: spam.rules,
      text_key: spam.textKey,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'business_id']).doNothing())
    .returning(['id', 'rating', 'content', 'created_at'])
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      rating: row.rating,
      content: row.content,
      createdAt: row.created_at.toISOString(),
      isUnconfirmed,
      hiddenReason: null,
    }
  )
}

/** Deletes a locked review, with the reports of it. */
export async function deleteReview(tx: Tx, reviewId: number): Promise<void> {
  await tx.deleteFrom('reviews').where('id', '=', reviewId).execute()
}

type Confirmed = { businessId: number; rating: number; isCounted: boolean }

/** The businesses that a person has reviewed while their email address wasn't confirmed. */
export async function listUnconfirmedlyReviewed(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('reviews')
    .select('business_id')
    .where('user_id', '=', userId)
    .where('is_unconfirmed', '=', true)
    .execute()
  return rows.map(({ business_id }) => business_id)
}

/** Makes a person's unconfirmed reviews like any other; lock the businesses first. Those that staff hid don't count. */
export const confirmReviews = (tx: Tx, userId: number): Promise<Confirmed[]> =>
  tx
    .updateTable('reviews')
    .set({ is_unconfirmed: false })
    .where('user_id', '=', userId)
    .where('is_unconfirmed', '=', true)
    .returning(['business_id as businessId', 'rating', 'is_counted as isCounted'])
    .execute()

/** A person's reviews, with the businesses they are about; newest first. */
export async function listReviewsByUser(db: Db, userId: number): Promise<UserReviews['reviews']> {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('business_profiles', 'business_profiles.business_id', 'reviews.business_id')
    .select(['reviews.id', 'rating', 'content', 'created_at', 'hidden_reason', 'reviews.business_id', 'name'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(ownReviewsMax)
    .execute()
  return rows.map(({ id, rating, content, created_at, hidden_reason, business_id, name }) => ({
    id,
    rating,
    content,
    createdAt: created_at.toISOString(),
    hiddenReason: hidden_reason,
    business: { id: business_id, name },
  }))
}
