import type { FastifyInstance } from 'fastify'
import { findMemberRole } from '#server/businesses/members.repository.ts'
import { lockRatings } from '#server/businesses/profile/business-ratings.repository.ts'
import {
  countConfirmed,
  countReview,
  lockReviewable,
  takeBackReview,
} from '#server/businesses/profile/business-ratings.service.ts'
import { inTransaction, type Tx } from '#server/lib/database/db.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import type { Review } from '#shared/businesses/profile/business-profile.schemas.ts'
import type { CreateReview } from '#shared/reviews/reviews.schemas.ts'
import { isSuspicious } from '#shared/spam/spam-rules.ts'
import { scoreReview } from './review-spam.service.ts'
import {
  confirmReviews,
  createReview,
  deleteReview,
  listUnconfirmedlyReviewed,
  lockAuthor,
} from './reviews.repository.ts'
import { lockForVisibility } from './reviews-desk.service.ts'

/**
 * Guarantee: a person reviews a business once, nobody reviews their own, and the stars count as soon as the review is
 * stored and its author's email address is confirmed.
 */

/**
 * Stores a review. Throws not_found for an unlisted business, forbidden for one's own or one's team's, conflict for a second
 * review, and unauthenticated when the author's account was deleted or blocked in the meantime.
 */
export async function postReview(
  { db, events }: Pick<FastifyInstance, 'db' | 'events'>,
  authorId: number,
  given: CreateReview,
): Promise<Review> {
  return inTransaction(db, async (tx) => {
    // The person before the business, as everywhere (businesses/toggles/business-toggles.service.ts).
    const author = await lockAuthor(tx, authorId)
    if (!author) throw new AppError('unauthenticated', 'Please sign in.')
    const { ownerId } = await lockReviewable(tx, given.businessId)
    if (ownerId === authorId || (await findMemberRole(tx, given.businessId, authorId)))
      throw new AppError('forbidden', "You can't review your own business.")
    const { isUnconfirmed, ...user } = author
    const spam = await scoreReview(tx, authorId, given)
    const review = await createReview(tx, authorId, { ...given, isUnconfirmed, spam })
    if (!review) throw new AppError('conflict', 'You have already reviewed this business.')
    if (isSuspicious(spam))
      await events.emit(tx, 'review.suspicious', { businessId: given.businessId, reviewId: review.id })
    await countReview(tx, given.businessId, review)
    return { ...review, isOwn: true, user }
  })
}

/**
 * Deletes a person's own review. Throws not_found, forbidden for somebody else's, and conflict for a hidden one: its author
 * could simply write it again.
 */
export async function deleteOwnReview(
  { db, events }: Pick<FastifyInstance, 'db' | 'events'>,
  authorId: number,
  reviewId: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await events.emit(tx, 'review.deleting', { reviewId })
    const review = await lockForVisibility(tx, reviewId)
    const isAuthor = review?.author.id === authorId
    if (!review || (review.hiddenReason !== null && !isAuthor)) throw notFound('review')
    if (!isAuthor) throw new AppError('forbidden', 'You can only delete your own reviews.')
    if (review.hiddenReason !== null)
      throw new AppError('conflict', 'Our team has hidden this review, so it can’t be deleted.')
    await events.emit(tx, 'review.deleted', { reviewId })
    await deleteReview(tx, reviewId)
    await takeBackReview(tx, review.businessId, review)
  })
}

/** A person's reviews count from now on, and stand in the usual order. The person must be locked. */
export async function confirmReviewsOf(tx: Tx, userId: number): Promise<void> {
  const businessIds = await listUnconfirmedlyReviewed(tx, userId)
  if (businessIds.length === 0) return
  await lockRatings(tx, businessIds)
  const confirmed = await confirmReviews(tx, userId)
  await countConfirmed(
    tx,
    confirmed.filter(({ isCounted }) => isCounted),
  )
}
