import { type Consequences, staffAction } from '#server/audit/staff-action.service.ts'
import { lockOwnership, type Ownership } from '#server/businesses/ownership.repository.ts'
import { closeClaimItem } from '#server/inbox/closed-items.repository.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { AppError } from '#server/lib/http/errors.ts'
import { personSender } from '#server/lib/http/sender.ts'
import { hashPassword } from '#server/lib/password-hashes.ts'
import type { DecideClaim, StaffCode } from '#shared/claims/claims.schemas.ts'
import {
  decideReview,
  findReviewedClaim,
  lockReviewedClaim,
  type ReviewedClaim,
  setStaffCode,
} from './claim-reviews.repository.ts'
import { claimedMail, claimRefusedMail, ownershipLostMail } from './claims.emails.ts'
import { type Claimant, lockPeople } from './claims.repository.ts'
import { createCode } from './claims.service.ts'
import { type ClaimTools, changeHands, requireRoom } from './take-over.service.ts'

/** Guarantee: staff decide on each claim once, everyone affected is told, and the log says who decided. */

type Locked = ReviewedClaim & { business: Ownership; claimant: Claimant; owner: Claimant | undefined }

/** The claim with its listing and the people affected, locked in the order people, business, claim. */
async function lockClaim(tx: Tx, claimId: number): Promise<Locked | undefined> {
  const found = await findReviewedClaim(tx, claimId)
  if (!found) return undefined
  const people = await lockPeople(tx, found)
  const business = await lockOwnership(tx, found.businessId)
  const claim = await lockReviewedClaim(tx, claimId)
  const claimant = people.find(({ id }) => id === found.userId)
  if (!business || !claim || !claimant) return undefined
  return { ...claim, business, claimant, owner: people.find(({ id }) => id === business.ownerId) }
}

/**
 * Accepts or refuses a claim; the listing's former owner loses it. Repeating it changes nothing. Throws not_found,
 * stale_revision, conflict for a claim that doesn't wait for a decision, and forbidden for one's own.
 */
export async function decideClaim(
  tools: ClaimTools,
  actorId: number,
  claimId: number,
  { isAccepted, reason, revision }: DecideClaim,
): Promise<void> {
  const status = isAccepted ? 'accepted' : 'refused'
  await staffAction(tools, {
    actorId,
    targetType: 'business',
    revision,
    lock: (tx) => lockClaim(tx, claimId),
    isDone: (claim) => claim.status === status,
    async change(tx, claim): Promise<Consequences> {
      requireReview(claim)
      requireOther(claim, actorId)
      await decideReview(tx, claimId, status, reason ?? null)
      await closeClaimItem(tx, claimId)
      const { business, claimant, owner } = claim
      const actions = [{ action: `claim.${status}` as const, targetId: business.id }]
      if (!isAccepted)
        return { actions, mails: [claimRefusedMail(tools.config, business, claimant, reason ?? '')] }
      await requireRoom(tx, claimant)
      const waiting = await changeHands(tx, tools, business, claimant.id)
      const mails = [claimedMail(tools.config, business, claimant, waiting)]
      if (owner && owner.id !== claimant.id) mails.push(ownershipLostMail(tools.config, business, owner))
      return { actions, mails, publicChange: 'changed' }
    },
  })
}

/** A code for a claim, for staff to tell by phone or on paper. Throws as `decideClaim` does. */
export async function createStaffCode(
  tools: ClaimTools,
  actorId: number,
  claimId: number,
): Promise<StaffCode> {
  const code = createCode()
  const hash = await hashPassword(code, personSender(actorId))
  let expiresAt = new Date(0)
  await staffAction(tools, {
    actorId,
    targetType: 'business',
    revision: undefined,
    lock: (tx) => lockClaim(tx, claimId),
    isDone: () => false,
    async change(tx, claim) {
      requireReview(claim)
      requireOther(claim, actorId)
      if (claim.business.ownerId !== null)
        throw new AppError('conflict', 'The listing has an owner. Please decide on the claim instead.')
      expiresAt = await setStaffCode(tx, claimId, hash)
      return { actions: [{ action: 'claim.code-created', targetId: claim.businessId }] }
    },
  })
  return { code, expiresAt: expiresAt.toISOString() }
}

function requireOther({ userId }: ReviewedClaim, actorId: number): void {
  if (userId === actorId) throw new AppError('forbidden', 'Another staff member has to review your claim.')
}

function requireReview({ status }: ReviewedClaim): void {
  if (status !== 'review') throw new AppError('conflict', 'This claim isn’t waiting for a decision.')
}
