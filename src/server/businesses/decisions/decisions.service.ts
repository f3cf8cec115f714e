import type { FastifyInstance } from 'fastify'
import { recordActs } from '#server/audit/acts.service.ts'
import { inTransaction, type Tx } from '#server/lib/database/db.ts'
import { announcePublicChange, type PublicNews } from '#server/lib/database/public-changes.ts'
import { AppError, invalid, notFound } from '#server/lib/http/errors.ts'
import { queueMails } from '#server/lib/mail/mailer.ts'
import type { ActName } from '#shared/audit/acts.schemas.ts'
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

/** This room promises: a decision, its line in the log and the mail to the owner happen together, and none overwrites another. */

export type DeskTools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>

/** What was decided. `actorId` is null for the command line, which knows no revision and takes the listing as it is. */
type Decision = Pick<DecideBusiness, 'status' | 'reason'> & { actorId: number | null }

const acts: Record<DecideBusiness['status'], ActName> = {
  approved: 'business.approved',
  rejected: 'business.rejected',
  suspended: 'business.suspended',
}

export const changedMeanwhile = () =>
  new AppError('conflict', 'Someone changed this listing meanwhile. Please look at it again.')

/**
 * Approves, rejects or suspends a listing and tells its owner. What holds already stays as it is and is told nobody. Throws
 * not_found, invalid_input where a reason is missing, and conflict for an older revision.
 */
export async function setBusinessStatus(
  { db, jobs, config }: DeskTools,
  businessId: number,
  { revision, ...decision }: Decision & { revision?: number },
): Promise<{ name: string }> {
  if (decision.status !== 'approved' && !decision.reason) throw invalid({ reason: 'Please give a reason' })
  return inTransaction(db, async (tx) => {
    const [listing] = await lockListings(tx, [businessId])
    if (!listing) throw notFound('business')
    const reason = decision.status === 'approved' ? null : (decision.reason ?? null)
    if (listing.status === decision.status && listing.reason === reason) return listing
    if (revision !== undefined && revision !== listing.revision) throw changedMeanwhile()
    await decide(tx, { jobs, config }, [listing], { ...decision, reason })
    return listing
  })
}

/** Of many, those that were approved and those that somebody changed meanwhile. */
export type DecidedMany = { changed: Revised[]; skipped: { id: number; name: string | null }[] }

/** Approves listings that wait, those that are still as they were seen. */
export async function approveWaiting(
  { db, jobs, config }: DeskTools,
  seen: readonly { id: number; revision: number }[],
  actorId: number,
): Promise<DecidedMany> {
  return inTransaction(db, async (tx) => {
    const { fit, skipped } = await lockAsSeen(tx, seen, ({ status }) => status === 'pending')
    const approved = { actorId, status: 'approved', reason: null } as const
    return { changed: await decide(tx, { jobs, config }, fit, approved), skipped }
  })
}

/** Locks the listings that were seen, and tells those that are as they were and fit from all others. */
export async function lockAsSeen(
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

/** Decides on locked listings that are all listed, or all not. The totals last, because everybody waits for them. */
async function decide(
  tx: Tx,
  { jobs, config }: Omit<DeskTools, 'db'>,
  listings: readonly DecidedListing[],
  {
    actorId,
    status,
    reason,
  }: { actorId: number | null; status: DecideBusiness['status']; reason: string | null },
): Promise<Revised[]> {
  if (listings.length === 0) return []
  const ids = listings.map(({ id }) => id)
  const revised = await saveDecisions(tx, ids, reason)
  await updateBusinessStatuses(tx, ids, status)
  const told = { status, ...(reason !== null && { reason }) }
  await queueMails(
    tx,
    jobs,
    listings.flatMap((listing) => decisionMails(config, listing, told)),
  )
  await recordActs(
    tx,
    listings.map(({ id, status: from }) => ({
      actorId,
      act: acts[status],
      targetType: 'business' as const,
      targetId: id,
      details: { from, ...(reason !== null && { reason }) },
    })),
  )
  await countMoved(tx, listings, status)
  await announcePublicChange(tx, newsOf(status))
  return revised
}

/** What the public may see no more must not be shown as an older state of the page either. */
const newsOf = (status: DecideBusiness['status']): PublicNews =>
  status === 'approved' ? 'changed' : 'withdrawn'

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
 * Gives or takes Admin's Choice and tells the owner. Throws not_found, and conflict for an older revision and for a listing
 * that isn't approved.
 */
export async function chooseBusiness(
  { db, jobs, config }: DeskTools,
  businessId: number,
  { actorId, isAdminChoice, revision }: { actorId: number; isAdminChoice: boolean; revision: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [listing] = await lockListings(tx, [businessId])
    if (!listing) throw notFound('business')
    if (listing.isAdminChoice === isAdminChoice) return
    if (revision !== listing.revision) throw changedMeanwhile()
    if (isAdminChoice && listing.status !== 'approved')
      throw new AppError('conflict', "Only an approved listing can be an Admin's Choice.")
    await updateAdminChoice(tx, businessId, isAdminChoice)
    await queueMails(tx, jobs, adminChoiceMails(config, listing, isAdminChoice))
    const act = isAdminChoice ? 'business.chosen' : 'business.unchosen'
    await recordActs(tx, [{ actorId, act, targetType: 'business', targetId: businessId }])
    await announcePublicChange(tx)
  })
}
