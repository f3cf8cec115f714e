import type { FastifyInstance } from 'fastify'
import { applyConsequences, type Consequences, staffAction } from '#server/audit/staff-action.service.ts'
import { inTransaction, type Tx } from '#server/lib/database/db.ts'
import { AppError, invalid } from '#server/lib/http/errors.ts'
import type { ActionName } from '#shared/audit/actions.schemas.ts'
import { isListed, isWaiting } from '#shared/businesses/businesses.policy.ts'
import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'
import type { DecideBusiness } from '#shared/businesses/decisions/businesses-desk.schemas.ts'
import { closedReasons } from '#shared/businesses/decisions/decisions.ts'
import { countBusinesses, settleChanges, updateBusinessStatuses } from '../business-status.repository.ts'
import { adminChoiceMails, decisionMails } from './decisions.emails.ts'
import {
  type LockedBusiness,
  lockForDecision,
  noteClosing,
  type Revised,
  saveDecisions,
  updateAdminChoice,
  withdrawDecisions,
} from './decisions.repository.ts'

/**
 * Guarantee: a decision, its log entry and the email to the owner are committed together, and no decision overwrites
 * another.
 */

export type DeskTools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>

/** A decision. `actorId` is null for the command line, which has no revision and takes the listing as it is. */
type Decision = Pick<DecideBusiness, 'status' | 'reason'> & { actorId: number | null }

const actions: Record<DecideBusiness['status'], ActionName> = {
  approved: 'business.approved',
  rejected: 'business.rejected',
  suspended: 'business.suspended',
}

/**
 * Approves, rejects or suspends a listing and notifies its owner. Repeating the current status changes nothing. Throws
 * not_found, invalid_input when a reason is missing, stale_revision, and conflict for approving what a block hides.
 */
export async function setBusinessStatus(
  tools: DeskTools,
  businessId: number,
  { revision, actorId, status, reason: given }: Decision & { revision?: number },
): Promise<{ name: string }> {
  if (status !== 'approved' && !given) throw invalid({ reason: 'Please give a reason' })
  const reason = status === 'approved' ? null : (given ?? null)
  return staffAction(tools, {
    actorId,
    targetType: 'business',
    revision,
    lock: (tx) => lockOneForDecision(tx, businessId),
    isDone: (business) => business.status === status && business.reason === reason,
    async change(tx, business) {
      if (staysHidden(business, status)) throw ownerBlocked()
      return (await decide(tx, tools.config, [business], { status, reason })).brings
    },
  })
}

/** Whether a listing must not get this status now: that of a blocked person stays out of sight. */
export const staysHidden = (
  { owner }: { owner: { isBlocked: boolean } | null },
  status: BusinessStatus,
): boolean => isListed(status) && owner?.isBlocked === true

export const ownerBlocked = () =>
  new AppError('conflict', 'The account of its owner is blocked. Please unblock it first.')

const lockOneForDecision = async (tx: Tx, businessId: number) => (await lockForDecision(tx, [businessId]))[0]

/** The listings approved, and those changed in the meantime. */
export type BulkDecision = { changed: Revised[]; skipped: { id: number; name: string | null }[] }

/** Approves waiting listings that are unchanged since they were seen. */
export async function approveWaiting(
  { db, jobs, config }: DeskTools,
  seen: readonly { id: number; revision: number }[],
  actorId: number,
): Promise<BulkDecision> {
  return inTransaction(db, async (tx) => {
    const { fit, skipped } = await lockUnchanged(
      tx,
      seen,
      (business) => business.status === 'pending' && !staysHidden(business, 'approved'),
    )
    if (fit.length === 0) return { changed: [], skipped }
    const { revised, brings } = await decide(tx, config, fit, { status: 'approved', reason: null })
    await applyConsequences(tx, jobs, { actorId, targetType: 'business' }, brings)
    return { changed: revised, skipped }
  })
}

/** Locks the listings, and separates those that are unchanged and eligible from all others. */
export async function lockUnchanged(
  tx: Tx,
  seen: readonly { id: number; revision: number }[],
  fits: (business: LockedBusiness) => boolean,
): Promise<{ fit: LockedBusiness[]; skipped: BulkDecision['skipped'] }> {
  const revisions = new Map(seen.map(({ id, revision }) => [id, revision]))
  const businesses = await lockForDecision(tx, [...revisions.keys()])
  const names = new Map(businesses.map(({ id, name }) => [id, name]))
  const fit = businesses.filter(
    (business) => business.revision === revisions.get(business.id) && fits(business),
  )
  const fitting = new Set(fit.map(({ id }) => id))
  const others = [...revisions.keys()].filter((id) => !fitting.has(id))
  return { fit, skipped: others.map((id) => ({ id, name: names.get(id) ?? null })) }
}

/** Decides on locked listings. */
export async function decide(
  tx: Tx,
  site: DeskTools['config'],
  businesses: readonly LockedBusiness[],
  { status, reason }: { status: DecideBusiness['status']; reason: string | null },
): Promise<{ revised: Revised[]; brings: Consequences }> {
  const ids = businesses.map(({ id }) => id)
  const revised = await saveDecisions(tx, ids, reason)
  await updateBusinessStatuses(tx, ids, status)
  if (status === 'approved') await settleChanges(tx, ids)
  await noteClosing(tx, ids, status === 'suspended' && reason !== null && closedReasons.includes(reason))
  const why = reason !== null && { reason }
  return {
    revised,
    brings: {
      actions: businesses.map(({ id, status: from }) => ({
        action: actions[status],
        targetId: id,
        details: { from, ...why },
      })),
      mails: businesses.flatMap((business) => decisionMails(site, business, { status, ...why })),
      countTotals: () => countStatusChanges(tx, businesses, status),
      // A stale page must not show what is no longer public.
      publicChange: status === 'approved' ? 'changed' : 'withdrawn',
    },
  }
}

/** Returns locked listings to a status that they had, and to its reason. */
export async function restoreStatus(
  tx: Tx,
  businesses: readonly LockedBusiness[],
  { status, reason = null }: { status: BusinessStatus; reason?: string | null },
): Promise<void> {
  const ids = businesses.map(({ id }) => id)
  if (ids.length === 0) return
  if (isWaiting(status)) await withdrawDecisions(tx, ids)
  else await saveDecisions(tx, ids, reason)
  await updateBusinessStatuses(tx, ids, status)
}

/** Counts listings that the move to a status shows or hides. */
export async function countStatusChanges(
  tx: Tx,
  businesses: readonly LockedBusiness[],
  status: BusinessStatus,
): Promise<void> {
  const moved = businesses.filter((business) => business.isListed !== isListed(status))
  await countBusinesses(
    tx,
    moved.map(({ id }) => id),
    isListed(status) ? 1 : -1,
  )
}

/**
 * Gives or removes Admin's Choice and notifies the owner. Throws not_found, stale_revision, and conflict for a listing
 * that isn't approved.
 */
export async function chooseBusiness(
  tools: DeskTools,
  businessId: number,
  { actorId, isAdminChoice, revision }: { actorId: number; isAdminChoice: boolean; revision: number },
): Promise<void> {
  await staffAction(tools, {
    actorId,
    targetType: 'business',
    revision,
    lock: (tx) => lockOneForDecision(tx, businessId),
    isDone: (business) => business.isAdminChoice === isAdminChoice,
    async change(tx, business) {
      if (isAdminChoice && business.status !== 'approved')
        throw new AppError('conflict', "Only an approved listing can be an Admin's Choice.")
      await updateAdminChoice(tx, businessId, isAdminChoice)
      return {
        actions: [{ action: isAdminChoice ? 'business.chosen' : 'business.unchosen', targetId: businessId }],
        mails: adminChoiceMails(tools.config, business, isAdminChoice),
        publicChange: 'changed',
      }
    },
  })
}
