import type { FastifyInstance } from 'fastify'
import { endAppointmentsWith } from '#server/appointments/appointment-ends.service.ts'
import { recordAction } from '#server/audit/actions.service.ts'
import { deleteInvitations, deleteTeam } from '#server/businesses/members.repository.ts'
import {
  changeOwner,
  countOwned,
  lockOwnership,
  type Ownership,
  takeOutHiddenAddress,
  takeOutPicturesOf,
} from '#server/businesses/ownership.repository.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import { queueMail } from '#server/lib/mail/mailer.ts'
import { handOverRequests } from '#server/quote-requests/quote-handover.service.ts'
import { exchangePictures } from '#server/uploads/uploads.service.ts'
import { myBusinessesMax } from '#shared/businesses/dashboard/my-businesses.schemas.ts'
import type { Claimed } from '#shared/claims/claims.schemas.ts'
import { claimedMail } from './claims.emails.ts'
import type { Claimant } from './claims.repository.ts'

/** Guarantee: a listing gets one owner, with everything that waits for it, and the log says how. */

export type ClaimTools = Pick<FastifyInstance, 'db' | 'jobs' | 'config' | 'events'>

/**
 * Makes a person the owner of a listing without one; they must be locked. For their own listing it changes nothing. Throws
 * not_found, and conflict for a listing that somebody else owns or one listing too many.
 */
export async function takeOver(
  tx: Tx,
  tools: ClaimTools,
  businessId: number,
  claimant: Claimant,
  proof: Record<string, unknown>,
): Promise<Claimed> {
  const business = await lockOwnership(tx, businessId)
  if (!business?.isListed) throw notFound('business')
  if (business.ownerId === claimant.id) return { businessId, quoteRequestCount: 0 }
  requireUnowned(business)
  await requireRoom(tx, claimant)
  const quoteRequestCount = await changeHands(tx, tools, business, claimant.id)
  await queueMail(tx, tools.jobs, claimedMail(tools.config, business, claimant, quoteRequestCount))
  await recordAction(tx, {
    actorId: claimant.id,
    action: 'business.claimed',
    targetType: 'business',
    targetId: businessId,
    details: proof,
  })
  await announcePublicChange(tx)
  return { businessId, quoteRequestCount }
}

export function requireUnowned({ ownerId, name }: Ownership): void {
  if (ownerId !== null) throw new AppError('conflict', `${name} already has an owner.`)
}

/** Throws conflict for somebody who is blocked, or has as many listings as one account can have. */
export async function requireRoom(tx: Tx, { id, isBlocked }: Claimant): Promise<void> {
  if (isBlocked) throw new AppError('conflict', 'This account is blocked and can’t own a listing.')
  if ((await countOwned(tx, id)) >= myBusinessesMax)
    throw new AppError('conflict', `An account can have at most ${myBusinessesMax} businesses.`)
}

/**
 * Gives a locked listing to somebody, or to nobody: the former owner's pictures go with them, and
 * their team and an address that they hid unless the team stays. Unanswered requests stay. With nobody, appointments are
 * canceled. Returns how many requests that is. Throws conflict for a listing that waits for its owner's email address to be
 * confirmed, or is held: with another owner it would wait forever.
 */
export async function changeHands(
  tx: Tx,
  tools: Pick<ClaimTools, 'jobs' | 'config'>,
  { id, name, ownerId, isUnconfirmed }: Ownership,
  nextId: number | null,
  { keepsTeam = false } = {},
): Promise<number> {
  if (isUnconfirmed)
    throw new AppError(
      'conflict',
      `${name} isn’t public yet: its owner must confirm their email address first, or our team must approve it.`,
    )
  await (keepsTeam ? deleteInvitations(tx, id) : deleteTeam(tx, id))
  if (ownerId !== null) await exchangePictures(tx, tools.jobs, await takeOutPicturesOf(tx, id, ownerId), [])
  // An owner who hands over chooses who reads it.
  if (ownerId !== null && !keepsTeam) await takeOutHiddenAddress(tx, id)
  await changeOwner(tx, id, nextId)
  if (nextId !== null) return handOverRequests(tx, id)
  await endAppointmentsWith(tx, tools, id)
  return 0
}
