import type { FastifyInstance } from 'fastify'
import { type Consequences, staffAction } from '#server/audit/staff-action.service.ts'
import { lockRatings } from '#server/businesses/profile/business-ratings.repository.ts'
import { recountReview } from '#server/businesses/profile/business-ratings.service.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { toRecipient } from '#server/lib/mail/mail-address.ts'
import type { ChangeVisibility } from '#shared/reviews/reviews-desk.schemas.ts'
import { reviewHiddenMail, reviewShownMail } from './reviews.emails.ts'
import {
  findReviewPlace,
  lockReview,
  type ModeratedReview,
  updateVisibility,
} from './reviews-desk.repository.ts'

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
  const reason = hidden ? (given ?? null) : null
  await staffAction(tools, {
    actorId,
    targetType: 'review',
    revision,
    lock: (tx) => lockForVisibility(tx, reviewId),
    isDone: (review) => review.hiddenReason === reason,
    change: (tx, review) => changeVisibility(tx, tools.config, review, reason),
  })
}

/** Hides a locked review for a reason, or shows it again without one. */
export async function changeVisibility(
  tx: Tx,
  config: FastifyInstance['config'],
  review: ModeratedReview,
  reason: string | null,
): Promise<Consequences> {
  await updateVisibility(tx, review.id, reason)
  const { id, businessId, rating, author, isUnconfirmed } = review
  const isHidden = reason !== null
  // A new reason for a hidden review changes no stars.
  if ((review.hiddenReason !== null) !== isHidden)
    await recountReview(tx, businessId, { rating, isHidden, isUnconfirmed })
  const mail = isHidden ? reviewHiddenMail(config, review, reason) : reviewShownMail(config, review)
  return {
    actions: [
      {
        action: isHidden ? 'review.hidden' : 'review.shown',
        targetId: id,
        details: isHidden ? { reason } : {},
      },
    ],
    mails: [{ userId: author.id, to: toRecipient(author, author.email), ...mail }],
  }
}

/** The review, locked with its business, its author and the owner; undefined when it was deleted. */
export async function lockForVisibility(tx: Tx, reviewId: number): Promise<ModeratedReview | undefined> {
  const place = await findReviewPlace(tx, reviewId)
  if (!place) return undefined
  await lockRatings(tx, [place.businessId])
  return lockReview(tx, reviewId)
}
