import type { FastifyInstance } from 'fastify'
import type { NewAction } from '#server/audit/actions.repository.ts'
import { recordActions } from '#server/audit/actions.service.ts'
import type { Consequences } from '#server/audit/staff-action.service.ts'
import { type LockedBusiness, lockForDecision } from '#server/businesses/decisions/decisions.repository.ts'
import { countStatusChanges, decide, restoreStatus } from '#server/businesses/decisions/decisions.service.ts'
import {
  type RemovedPicture,
  removePicture,
  restorePicture,
} from '#server/businesses/editing/picture-removal.service.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { requireBlocker, requireStaffConfirmationOf } from '#server/lib/http/confirmation.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import { blockSenderOf, deleteStaffBlock } from '#server/quote-requests/sender-blocks.repository.ts'
import type { ModeratedReview } from '#server/reviews/reviews-desk.repository.ts'
import { changeVisibility, lockForVisibility } from '#server/reviews/reviews-desk.service.ts'
import { block, type Judged, judge, unblock } from '#server/users/users-desk.service.ts'
import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'
import { ownerBlockedReason } from '#shared/businesses/decisions/decisions.ts'
import type { ReportDecision } from '#shared/reports/report-reasons.ts'
import { authorBlockedReason } from '#shared/reviews/hiding-reasons.ts'
import type { LockedCase } from './cases.repository.ts'
import { personContent } from './person-content.service.ts'

/** Guarantee: each decision is carried out by the rooms that own the things, and can be reverted. */

export type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>

/** Proof that staff need for a decision and for reverting it: the same as for acting without a report. */
export const demands: Record<ReportDecision, typeof requireBlocker | null> = {
  nothing_wrong: null,
  corrected: null,
  review_hidden: null,
  picture_removed: requireStaffConfirmationOf,
  listing_rejected: requireStaffConfirmationOf,
  listing_suspended: requireStaffConfirmationOf,
  author_blocked: requireBlocker,
}

/** The things that a decision changes, locked. */
export type Target =
  | { decision: 'nothing_wrong' | 'corrected' }
  | { decision: 'review_hidden'; review: ModeratedReview }
  | { decision: 'picture_removed' }
  | { decision: 'listing_rejected' | 'listing_suspended'; business: LockedBusiness }
  | { decision: 'author_blocked'; person: Judged }
  | { decision: 'sender_blocked'; requestId: number }

/** Further effects, and the state to go back to. The emails of these rooms are replaced by ones about the report. */
type Remedy = Pick<Consequences, 'countTotals' | 'publicChange'> & { former: object | null }
type Former = {
  review?: { reason: string | null }
  picture?: RemovedPicture
  listing?: { status: BusinessStatus; reason: string | null }
  block?: { reason: string | null }
  senderBlockId?: number
}

/** Locks the target of a decision. Throws conflict for an author without an account, and not_found. */
export async function lockTarget(
  tx: Tx,
  found: LockedCase,
  decision: ReportDecision,
  actorId: number,
): Promise<Target> {
  switch (decision) {
    case 'review_hidden': {
      const review = await lockForVisibility(tx, found.reviewId ?? 0)
      if (!review) throw notFound('review')
      return { decision, review }
    }
    case 'listing_rejected':
    case 'listing_suspended': {
      const [business] = await lockForDecision(tx, [found.businessId])
      if (!business) throw notFound('business')
      return { decision, business }
    }
    case 'author_blocked': {
      if (!found.author && found.kind === 'request' && found.requestId !== null)
        return { decision: 'sender_blocked', requestId: found.requestId }
      if (!found.author)
        throw new AppError('conflict', 'They have no account to block. Please make another decision.')
      const person = await judge(tx, found.author.id, actorId)
      if (!person) throw notFound('user')
      return { decision, person }
    }
    default:
      return { decision }
  }
}

type By = { actorId: number; reason: string }

/** Carries out a decision on the target from `lockTarget`. */
export async function carryOut(
  tx: Tx,
  { config }: Tools,
  found: LockedCase,
  target: Target,
  { actorId, reason }: By,
): Promise<Remedy> {
  const log = (targetType: NewAction['targetType'], actions: Consequences['actions']) =>
    recordActions(
      tx,
      actions.map((action) => ({ ...action, actorId, targetType })),
    )
  switch (target.decision) {
    case 'review_hidden': {
      const { review } = target
      const brings = await changeVisibility(tx, config, review, reason)
      await log('review', brings.actions)
      return { former: { review: { reason: review.hiddenReason } } satisfies Former }
    }
    case 'picture_removed': {
      const picture = await removePicture(tx, found.businessId, found.pictureUrl ?? '')
      if (!picture) return { former: null }
      await log('business', [{ action: 'picture.removed', targetId: found.businessId, details: { reason } }])
      return { former: { picture } satisfies Former, publicChange: 'withdrawn' }
    }
    case 'listing_rejected':
    case 'listing_suspended': {
      const { business } = target
      const status = target.decision === 'listing_rejected' ? 'rejected' : 'suspended'
      const { brings } = await decide(tx, config, [business], { status, reason })
      await log('business', brings.actions)
      const { countTotals, publicChange } = brings
      return {
        former: { listing: { status: business.status, reason: business.reason } } satisfies Former,
        ...(countTotals && { countTotals }),
        ...(publicChange && { publicChange }),
      }
    }
    case 'author_blocked': {
      const { person } = target
      const {
        actions,
        mails: _mails,
        ...brings
      } = await block(tx, { config, content: personContent }, person, { actorId, reason })
      await log('user', actions)
      return { ...brings, former: { block: { reason: person.blockedReason } } satisfies Former }
    }
    case 'sender_blocked': {
      const sender = await blockSenderOf(tx, target.requestId, null)
      return { former: sender ? ({ senderBlockId: sender.id } satisfies Former) : null }
    }
    default:
      return { former: null }
  }
}

/** Where a listing returns to: before a block hid it, or before its owner's address was confirmed, staff hadn't decided on it. */
function toReturn(
  { status, reason }: NonNullable<Former['listing']>,
  author: LockedCase['author'],
  { isHeld }: { isHeld: boolean },
) {
  const isConfirmedNow = status === 'unconfirmed' && author?.isEmailConfirmed && !isHeld
  if (isConfirmedNow || reason === ownerBlockedReason) return { status: 'pending', reason: null } as const
  return { status, reason }
}

/** Reverts a decision on the target from `lockTarget`, unless staff have decided otherwise since. Throws conflict. */
export async function revert(
  tx: Tx,
  { config, jobs }: Tools,
  found: LockedCase,
  target: Target,
  actorId: number,
): Promise<Pick<Consequences, 'countTotals' | 'publicChange'>> {
  const former = found.former as Former | null
  if (!former) return {}
  // Things hidden by a block stay out of sight until the block ends.
  if (('review' in target || 'business' in target) && found.author?.isBlocked)
    throw new AppError('conflict', 'Their account is blocked. Please unblock it first.')
  const log = (targetType: NewAction['targetType'], actions: Consequences['actions']) =>
    recordActions(
      tx,
      actions.map((action) => ({ ...action, actorId, targetType })),
    )
  if (target.decision === 'review_hidden' && former.review && target.review.hiddenReason === found.reason) {
    const { reason } = former.review
    const hiddenFor = reason === authorBlockedReason ? null : reason
    const brings = await changeVisibility(tx, config, target.review, hiddenFor)
    await log('review', brings.actions)
  }
  const endsBlock = target.decision === 'author_blocked' || target.decision === 'sender_blocked'
  if (endsBlock && former.senderBlockId !== undefined) await deleteStaffBlock(tx, former.senderBlockId)
  if (target.decision === 'picture_removed' && former.picture) {
    await restorePicture(tx, jobs, found.businessId, former.picture)
    await log('business', [{ action: 'picture.restored', targetId: found.businessId }])
    return { publicChange: 'changed' }
  }
  if ('business' in target && former.listing && target.business.reason === found.reason) {
    const { business } = target
    const listing = toReturn(former.listing, found.author, business)
    await restoreStatus(tx, [business], listing)
    await log('business', [
      { action: 'business.undone', targetId: business.id, details: { from: business.status } },
    ])
    return {
      countTotals: () => countStatusChanges(tx, [business], listing.status),
      publicChange: 'changed',
    }
  }
  const isStillBlocked = 'person' in target && target.person.blockedReason === found.reason
  if (isStillBlocked && former.block?.reason === null) {
    const {
      actions,
      mails: _mails,
      ...brings
    } = await unblock(tx, { config, content: personContent }, target.person, { actorId })
    await log('user', actions)
    return brings
  }
  return {}
}
