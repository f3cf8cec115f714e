import type { FastifyInstance } from 'fastify'
import { staffAction } from '#server/audit/staff-action.service.ts'
import { lockRatings } from '#server/businesses/profile/business-ratings.repository.ts'
import { recountReview } from '#server/businesses/profile/business-ratings.service.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { toRecipient } from '#server/lib/mail/mail-address.ts'
import type { ChangeVisibility } from '#shared/reviews/reviews-desk.schemas.ts'
import { reviewHiddenMail, reviewShownMail } from './reviews.emails.ts'
import { findReviewPlace, lockReview, updateVisibility } from './reviews-desk.repository.ts'

/** Guarantee: only its author sees a hidden review, and why it is hidden; its stars don't count. */

/**
 * Hides a review for a reason, or shows it again, and notifies its author. A repeat changes nothing. Throws not_found,
 * and stale_revision.
 */
export async function setVisibility(
  tools: Pick<FastifyInstance, 'db' | 'jobs' | 'config'>,
  reviewId: number,
  { hidden, reason: given, revision, actorId }: ChangeVisibility & { actorId: number },
): Promise<void> {
  const { config } = tools
  const reason = hidden ? (given ?? null) : null
  await staffAction(tools, {
    actorId,
    targetType: 'review',
    revision,
    lock: (tx) => lockWithRatings(tx, reviewId),
    isDone: (review) => review.hiddenReason === reason,
    async change(tx, review) {
      await updateVisibility(tx, reviewId, reason)
      const { businessId, rating, author } = review
      // A new reason for a hidden review changes no stars.
      if ((review.hiddenReason === null) !== (reason === null))
        await recountReview(tx, businessId, { rating, isHidden: hidden })
      const mail =
        reason === null ? reviewShownMail(config, review) : reviewHiddenMail(config, review, reason)
      return {
        actions: [
          {
            action: hidden ? 'review.hidden' : 'review.shown',
            targetId: reviewId,
            details: reason === null ? {} : { reason },
          },
        ],
        mails: [{ userId: author.id, to: toRecipient(author, author.email), ...mail }],
      }
    },
  })
}

async function lockWithRatings(tx: Tx, reviewId: number) {
  const place = await findReviewPlace(tx, reviewId)
  if (!place) return undefined
  await lockRatings(tx, place.businessId)
  return lockReview(tx, reviewId)
}
