import type { FastifyInstance } from 'fastify'
import { type Consequences, carryOut, staffAction } from '#server/audit/staff-action.service.ts'
import { inTransaction, type Tx } from '#server/lib/database/db.ts'
import { AppError, invalid } from '#server/lib/http/errors.ts'
import type { ActionName } from '#shared/audit/actions.schemas.ts'
import { isListed } from '#shared/businesses/businesses.policy.ts'
import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'
import type { DecideBusiness } from '#shared/businesses/decisions/businesses-desk.schemas.ts'
import { countBusinesses, updateBusinessStatuses } from '../business-status.repository.ts'
import { adminChoiceMails, decisionMails } from './decisions.emails.ts'
import {
  type DecidedListing,
  lockListings,
  type Revised,
  saveDecisions,
  updateAdminChoice,
} from './decisions.repository.ts'

/**
 * This room promises: a decision, its log entry and the email to the owner happen together, and none overwrites
 * another.
 */

export type DeskTools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>

/** What was decided. `actorId` is null for the command line, which knows no revision and takes the listing as it is. */
type Decision = Pick<DecideBusiness, 'status' | 'reason'> & { actorId: number | null }

const actions: Record<DecideBusiness['status'], ActionName> = {
  approved: 'business.approved',
  rejected: 'business.rejected',
  suspended: 'business.suspended',
}

/**
 * Approves, rejects or suspends a listing and notifies its owner. A status that already holds changes nothing. Throws
 * not_found, invalid_input when a reason is missing, and stale_revision.
 */
export async function setBusinessStatus(
  tools: DeskTools,
  businessId: number,
  { revision, actorId, status, reason: given }: Decision & { revision?: number },
): Promise<{ name: string }> {
  if (status !== 'approved' && !given) throw invalid({ reason: 'Please give a reason' })
  const reason = status === 'approved' ? null : (given ?? null)
  return staffAction(tools, {
    ...{ actorId, targetType: 'business', revision },
    lock: (tx) => lockListing(tx, businessId),
    isDone: (listing) => listing.status === status && listing.reason === reason,
    change: async (tx, listing) => (await decide(tx, tools.config, [listing], { status, reason })).brings,
  })
}

const lockListing = async (tx: Tx, businessId: number) => (await lockListings(tx, [businessId]))[0]

/** Of many, those that were approved and those that someone changed in the meantime. */
export type DecidedMany = { changed: Revised[]; skipped: { id: number; name: string | null }[] }

/** Approves waiting listings that are unchanged since they were seen. */
export async function approveWaiting(
  { db, jobs, config }: DeskTools,
  seen: readonly { id: number; revision: number }[],
  actorId: number,
): Promise<DecidedMany> {
  return inTransaction(db, async (tx) => {
    const { fit, skipped } = await lockUnchanged(tx, seen, ({ status }) => status === 'pending')
    if (fit.length === 0) return { changed: [], skipped }
    const { revised, brings } = await decide(tx, config, fit, { status: 'approved', reason: null })
    await carryOut(tx, jobs, { actorId, targetType: 'business' }, brings)
    return { changed: revised, skipped }
  })
}

/** Locks the listings, and separates those that are unchanged and eligible from all others. */
export async function lockUnchanged(
  tx: Tx,
  seen: readonly { id: number; revision: number }[],
  fits: (listing: DecidedListing) => boolean,
): Promise<{ fit: DecidedListing[]; skipped: DecidedMany['skipped'] }> {
  const revisions = new Map(seen.map(({ id, revision }) => [id, revision]))
  const listings = await lockListings(tx, [...revisions.keys()])
  const names = new Map(listings.map(({ id, name }) => [id, name]))
  const fit = listings.filter((listing) => listing.revision === revisions.get(listing.id) && fits(listing))
  const fitting = new Set(fit.map(({ id }) => id))
  const others = [...revisions.keys()].filter((id) => !fitting.has(id))
  return { fit, skipped: others.map((id) => ({ id, name: names.get(id) ?? null })) }
}

/** Decides on locked listings that are all listed, or all not. */
async function decide(
  tx: Tx,
  site: DeskTools['config'],
  listings: readonly DecidedListing[],
  { status, reason }: { status: DecideBusiness['status']; reason: string | null },
): Promise<{ revised: Revised[]; brings: Consequences }> {
  const ids = listings.map(({ id }) => id)
  const revised = await saveDecisions(tx, ids, reason)
  await updateBusinessStatuses(tx, ids, status)
  const why = reason !== null && { reason }
  return {
    revised,
    brings: {
      actions: listings.map(({ id, status: from }) => ({
        action: actions[status],
        targetId: id,
        details: { from, ...why },
      })),
      mails: listings.flatMap((listing) => decisionMails(site, listing, { status, ...why })),
      countTotals: () => countMoved(tx, listings, status),
      // What is no longer public must not be shown as an older state of the page either.
      news: status === 'approved' ? 'changed' : 'withdrawn',
    },
  }
}

/** Counts listings that the move to a status shows or hides. */
export async function countMoved(
  tx: Tx,
  listings: readonly DecidedListing[],
  status: BusinessStatus,
): Promise<void> {
  const moved = listings.filter((listing) => listing.isListed !== isListed(status))
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
    ...{ actorId, targetType: 'business', revision },
    lock: (tx) => lockListing(tx, businessId),
    isDone: (listing) => listing.isAdminChoice === isAdminChoice,
    async change(tx, listing) {
      if (isAdminChoice && listing.status !== 'approved')
        throw new AppError('conflict', "Only an approved listing can be an Admin's Choice.")
      await updateAdminChoice(tx, businessId, isAdminChoice)
      return {
        actions: [{ action: isAdminChoice ? 'business.chosen' : 'business.unchosen', targetId: businessId }],
        mails: adminChoiceMails(tools.config, listing, isAdminChoice),
        news: 'changed',
      }
    },
  })
}
