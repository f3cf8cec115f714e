import { recordActs } from '#server/audit/acts.service.ts'
import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import { queueMails } from '#server/lib/mail/mailer.ts'
import type { Resubmitted } from '#shared/businesses/decisions/submissions.schemas.ts'
import { updateBusinessStatuses } from '../business-status.repository.ts'
import { isOfStaff, type OwnedBusiness } from '../businesses.guards.ts'
import { undoneMails } from './decisions.emails.ts'
import { lockListings, withdrawDecisions } from './decisions.repository.ts'
import { countMoved, type DecidedMany, type DeskTools, lockAsSeen } from './decisions.service.ts'
import { findSubmissions, renewSubmission } from './submissions.repository.ts'

/** This room promises: what waits for staff is found again, however it came to wait. */

/**
 * Takes back decisions of the last minutes on listings that waited before, as far as nobody has changed them since. They wait
 * on, since when they waited. Their owners hear that it was a mistake.
 */
export async function undoDecisions(
  { db, jobs, config }: DeskTools,
  seen: readonly { id: number; revision: number }[],
  actorId: number,
): Promise<DecidedMany> {
  return inTransaction(db, async (tx) => {
    const { fit, skipped } = await lockAsSeen(tx, seen, ({ canUndo }) => canUndo)
    if (fit.length === 0) return { changed: [], skipped }
    const ids = fit.map(({ id }) => id)
    const changed = await withdrawDecisions(tx, ids)
    await updateBusinessStatuses(tx, ids, 'pending')
    await queueMails(
      tx,
      jobs,
      fit.flatMap((listing) => undoneMails(config, listing)),
    )
    await recordActs(
      tx,
      fit.map(({ id, status: from }) => ({
        actorId,
        act: 'business.undone' as const,
        targetType: 'business' as const,
        targetId: id,
        details: { from },
      })),
    )
    await countMoved(tx, fit, 'pending')
    await announcePublicChange(tx)
    return { changed, skipped }
  })
}

/**
 * Submits a rejected listing again: it is listed and waits, with the whole time anew. Once more is as once. Throws conflict
 * for one that wasn't rejected, and not_found.
 */
export async function resubmitBusiness(
  db: Db,
  visitor: Visitor,
  { id: businessId, ownerId }: OwnedBusiness,
): Promise<Resubmitted> {
  return inTransaction(db, async (tx) => {
    const [listing] = await lockListings(tx, [businessId])
    if (!listing) throw notFound('business')
    const submission = (await findSubmissions(tx, [businessId])).get(businessId)
    if (listing.status === 'pending' && submission) return { status: 'pending', submission }
    if (listing.status !== 'rejected' && listing.status !== 'pending') throw notRejected(listing.status)
    const renewed = await renewSubmission(tx, businessId)
    await updateBusinessStatuses(tx, [businessId], 'pending')
    if (isOfStaff(visitor, { ownerId }))
      await recordActs(tx, [
        {
          actorId: visitor.id,
          act: 'business.resubmitted',
          targetType: 'business',
          targetId: businessId,
          details: { from: listing.status },
        },
      ])
    await countMoved(tx, [listing], 'pending')
    await announcePublicChange(tx)
    return { status: 'pending', submission: renewed }
  })
}

const notRejected = (status: 'approved' | 'suspended') =>
  new AppError(
    'conflict',
    status === 'approved'
      ? 'This business is approved already.'
      : 'This business is suspended. Please contact support.',
  )
