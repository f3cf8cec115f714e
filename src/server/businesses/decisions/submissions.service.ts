import { applyConsequences } from '#server/audit/staff-action.service.ts'
import { inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import { isWaiting } from '#shared/businesses/businesses.policy.ts'
import type { Resubmitted } from '#shared/businesses/decisions/submissions.schemas.ts'
import { updateBusinessStatuses } from '../business-status.repository.ts'
import { type BusinessPermit, recordChange } from '../businesses.guards.ts'
import { lockPerson } from '../toggles/business-toggles.repository.ts'
import { undoneMails } from './decisions.emails.ts'
import { lockForDecision, withdrawDecisions } from './decisions.repository.ts'
import { type BulkDecision, countStatusChanges, type DeskTools, lockUnchanged } from './decisions.service.ts'
import { findSubmissions, renewSubmission } from './submissions.repository.ts'
import { submittedStatus } from './unconfirmed-listings.service.ts'

/** Guarantee: every waiting listing is in the staff queue. */

/**
 * Undoes decisions of the last minutes on listings that were waiting, unless they were changed since. The listings go
 * back to the queue with their original waiting time, and their owners get an email saying it was a mistake.
 */
export async function undoDecisions(
  { db, jobs, config }: DeskTools,
  seen: readonly { id: number; revision: number }[],
  actorId: number,
): Promise<BulkDecision> {
  return inTransaction(db, async (tx) => {
    const { fit, skipped } = await lockUnchanged(tx, seen, ({ canUndo }) => canUndo)
    if (fit.length === 0) return { changed: [], skipped }
    const changed = await withdrawDecisions(tx, idsOf(fit))
    const back = Map.groupBy(fit, ({ isHeld }) => submittedStatus(!isHeld))
    for (const [status, businesses] of back) await updateBusinessStatuses(tx, idsOf(businesses), status)
    const actor = { actorId, targetType: 'business' } as const
    await applyConsequences(tx, jobs, actor, {
      actions: fit.map(({ id, status: from }) => ({
        action: 'business.undone',
        targetId: id,
        details: { from },
      })),
      mails: fit.flatMap((business) => undoneMails(config, business)),
      async countTotals() {
        for (const [status, businesses] of back) await countStatusChanges(tx, businesses, status)
      },
      publicChange: back.has('unconfirmed') ? 'withdrawn' : 'changed',
    })
    return { changed, skipped }
  })
}

const idsOf = (businesses: readonly { id: number }[]) => businesses.map(({ id }) => id)

/**
 * Resubmits a rejected listing: it is listed, if its owner's email address is confirmed and it wasn't held, and waits with the full time. Repeating
 * it changes nothing. Throws conflict for one that wasn't rejected or whose owner is blocked, and not_found.
 */
export async function resubmitBusiness(
  { db }: Pick<DeskTools, 'db'>,
  permit: BusinessPermit,
): Promise<Resubmitted> {
  const { businessId, ownerId } = permit
  return inTransaction(db, async (tx) => {
    if (ownerId !== null) await lockPerson(tx, ownerId)
    const [business] = await lockForDecision(tx, [businessId])
    if (!business) throw notFound('business')
    const submission = (await findSubmissions(tx, [businessId])).get(businessId)
    if (isWaiting(business.status) && submission) return { status: business.status, submission }
    if (business.status !== 'rejected' && !isWaiting(business.status)) throw notRejected(business.status)
    if (business.owner?.isBlocked)
      throw new AppError('conflict', 'The account of its owner is blocked. Please contact support.')
    const status = submittedStatus((business.owner?.isEmailConfirmed ?? true) && !business.isHeld)
    const done = { action: 'business.resubmitted', details: { from: business.status } } as const
    const renewed = await renewSubmission(tx, await recordChange(tx, permit, done))
    await updateBusinessStatuses(tx, [businessId], status)
    await countStatusChanges(tx, [business], status)
    await announcePublicChange(tx)
    return { status, submission: renewed }
  })
}

const notRejected = (status: 'approved' | 'suspended') =>
  new AppError(
    'conflict',
    status === 'approved'
      ? 'This business is already approved.'
      : 'This business is suspended. Please contact support.',
  )
