import type { FastifyInstance } from 'fastify'
import { recordAct } from '#server/audit/acts.service.ts'
import { lockRatings } from '#server/businesses/profile/business-ratings.repository.ts'
import { recountReview } from '#server/businesses/profile/business-ratings.service.ts'
import { inTransaction } from '#server/lib/database/db.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import { toRecipient } from '#server/lib/mail/mail-address.ts'
import { queueMail } from '#server/lib/mail/mailer.ts'
import type { ChangeVisibility } from '#shared/reviews/reviews-desk.schemas.ts'
import { reviewHiddenMail, reviewShownMail } from './reviews.emails.ts'
import { findReviewPlace, lockReview, updateVisibility } from './reviews-desk.repository.ts'

/** This room promises: a hidden review is seen and counted nowhere, and its author knows why. */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>

/**
 * Hides a review for a reason, or shows it again, and tells its author. What holds already stays as it is. Throws not_found,
 * and conflict for an older revision.
 */
export async function setVisibility(
  { db, jobs, config }: Tools,
  reviewId: number,
  { hidden, reason: given, revision, actorId }: ChangeVisibility & { actorId: number },
): Promise<void> {
  const reason = hidden ? (given ?? null) : null
  await inTransaction(db, async (tx) => {
    const place = await findReviewPlace(tx, reviewId)
    if (!place) throw notFound('review')
    await lockRatings(tx, place.businessId)
    const review = await lockReview(tx, reviewId)
    if (!review) throw notFound('review')
    if (review.hiddenReason === reason) return
    if (review.revision !== revision) throw changedMeanwhile()
    await updateVisibility(tx, reviewId, reason)
    const { businessId, rating, author } = review
    // Another reason for one that is hidden already moves no stars.
    if ((review.hiddenReason === null) !== (reason === null))
      await recountReview(tx, businessId, { rating, isHidden: hidden })
    const mail = reason === null ? reviewShownMail(config, review) : reviewHiddenMail(config, review, reason)
    await queueMail(tx, jobs, { userId: author.id, to: toRecipient(author, author.email), ...mail })
    const act = hidden ? 'review.hidden' : 'review.shown'
    const details = reason === null ? {} : { reason }
    await recordAct(tx, { actorId, act, targetType: 'review', targetId: reviewId, details })
  })
}

const changedMeanwhile = () =>
  new AppError('conflict', 'Someone changed this review meanwhile. Please look at it again.')
