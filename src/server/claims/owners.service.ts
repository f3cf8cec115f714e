import { type Consequences, staffAction } from '#server/audit/staff-action.service.ts'
import { lockOwnership, type Ownership } from '#server/businesses/ownership.repository.ts'
import { inTransaction, type Tx } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { AppError, invalid, notFound } from '#server/lib/http/errors.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import { requireConfirmedAddress } from '#server/users/email-confirmations.service.ts'
import type { SetOwner } from '#shared/claims/claims.schemas.ts'
import { claimedMail, ownershipLostMail } from './claims.emails.ts'
import { type Claimant, findPersonByEmail, lockPeople } from './claims.repository.ts'
import { lockVisitor } from './claims.service.ts'
import { type ClaimTools, changeHands, requireRoom } from './take-over.service.ts'

/** Guarantee: staff give a listing only from the owner they saw, and an owner can always give theirs up. */

/**
 * Gives a listing to the account with this address, or takes it back. Repeating it changes nothing. Throws not_found,
 * invalid_input for an address without an account, stale_revision when somebody else owns it by now, and conflict, also for an
 * address that isn't confirmed.
 */
export async function setOwner(
  tools: ClaimTools,
  actorId: number,
  businessId: number,
  { email, seenOwnerId }: SetOwner,
): Promise<void> {
  const nextId = email === null ? null : await findPersonByEmail(tools.db, email)
  if (nextId === undefined) throw invalid({ email: 'There is no account with this address' })
  await staffAction(tools, {
    actorId,
    targetType: 'business',
    revision: undefined,
    lock: (tx) => lockBoth(tx, businessId, nextId),
    isDone: ({ business }) => business.ownerId === nextId,
    async change(tx, { business, people }): Promise<Consequences> {
      if (business.ownerId !== seenOwnerId)
        throw new AppError('stale_revision', 'Someone else changed the owner in the meantime.')
      const next = people.find(({ id }) => id === nextId)
      const former = people.find(({ id }) => id === business.ownerId)
      if (nextId !== null && !next) throw invalid({ email: 'There is no account with this address' })
      if (next) {
        requireConfirmedAddress(tools.config, next)
        await requireRoom(tx, next)
      }
      const waiting = await changeHands(tx, tools, business, nextId)
      return {
        actions: [{ action: next ? 'business.given' : 'business.taken-back', targetId: businessId }],
        mails: [
          ...(next ? [claimedMail(tools.config, business, next, waiting)] : []),
          ...(former ? [ownershipLostMail(tools.config, business, former)] : []),
        ],
        publicChange: 'changed',
      }
    },
  })
}

type Both = { business: Ownership; people: Claimant[]; revision: number }

async function lockBoth(tx: Tx, businessId: number, personId: number | null): Promise<Both | undefined> {
  const people = await lockPeople(tx, { businessId, userId: personId ?? 0 })
  const business = await lockOwnership(tx, businessId)
  return business && { business, people, revision: 0 }
}

/**
 * Gives up the visitor's listing; it stays, without an owner. Repeating it changes nothing. Throws not_found, and forbidden
 * for someone else's.
 */
export async function leaveListing(tools: ClaimTools, visitor: Visitor, businessId: number): Promise<void> {
  await inTransaction(tools.db, async (tx) => {
    await lockVisitor(tx, visitor)
    const business = await lockOwnership(tx, businessId)
    if (!business || (!business.isListed && business.ownerId !== visitor.id)) throw notFound('business')
    if (business.ownerId === null) return
    if (business.ownerId !== visitor.id)
      throw new AppError('forbidden', 'Only its owner can give up a listing.')
    await changeHands(tx, tools, business, null)
    await announcePublicChange(tx)
  })
}
