import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { AppError } from '#server/lib/http/errors.ts'
import type { CreateReview, Review } from '#shared/reviews/reviews.schemas.ts'
import { createReview, lockAuthor } from './reviews.repository.ts'

/**
 * This room promises: a person reviews a business once, nobody their own, and the stars count with the review that gives them.
 */

/** What this room needs of the businesses, which it may not enter. */
export type ReviewedBusinesses = {
  /** A listed business, locked until the transaction ends, and whose it is. Throws not_found. */
  lockReviewable(tx: Tx, businessId: number): Promise<{ ownerId: number | null }>
  /** Adds the stars of a review written in this transaction, and tells what keeps pages. */
  countReview(tx: Tx, businessId: number, rating: number): Promise<void>
}

/**
 * Stores a review. Throws not_found for an unlisted business, forbidden for one's own, conflict for a second review, and
 * unauthenticated when the author has left meanwhile.
 */
export async function postReview(
  db: Db,
  businesses: ReviewedBusinesses,
  authorId: number,
  given: CreateReview,
): Promise<Review> {
  return inTransaction(db, async (tx) => {
    // The person before the business, as everywhere (businesses/toggles/business-toggles.service.ts).
    const user = await lockAuthor(tx, authorId)
    if (!user) throw new AppError('unauthenticated', 'Please sign in.')
    const { ownerId } = await businesses.lockReviewable(tx, given.businessId)
    if (ownerId === authorId) throw new AppError('forbidden', "You can't review your own business.")
    const review = await createReview(tx, authorId, given)
    if (!review) throw new AppError('conflict', 'You have already reviewed this business.')
    await businesses.countReview(tx, given.businessId, review.rating)
    return { ...review, user }
  })
}
