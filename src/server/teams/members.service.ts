import { deleteMember } from '#server/businesses/members.repository.ts'
import { findOwnershipDetails } from '#server/businesses/ownership.repository.ts'
import type { ClaimTools } from '#server/claims/take-over.service.ts'
import { inTransaction } from '#server/lib/database/db.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import type { MemberRole } from '#shared/businesses/team-roles.ts'
import { lockOwn } from './invitations.service.ts'
import { changeMemberRole } from './teams.repository.ts'

/** Guarantee: only the owner changes the team; a member's rights are decided anew for each request. */

/** Throws not_found for somebody who isn't a member. */
export async function setMemberRole(
  { db }: ClaimTools,
  visitor: Visitor,
  { businessId, userId }: { businessId: number; userId: number },
  role: MemberRole,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOwn(tx, visitor, businessId)
    if (!(await changeMemberRole(tx, businessId, userId, role))) throw notFound('member')
  })
}

/** Repeating it changes nothing. */
export async function removeMember(
  { db }: ClaimTools,
  visitor: Visitor,
  { businessId, userId }: { businessId: number; userId: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOwn(tx, visitor, businessId)
    await deleteMember(tx, businessId, userId)
  })
}

/** Repeating it changes nothing. Throws not_found, and conflict for the owner. */
export async function leaveTeam({ db }: ClaimTools, visitor: Visitor, businessId: number): Promise<void> {
  const business = await findOwnershipDetails(db, businessId)
  if (business?.ownerId === visitor.id)
    throw new AppError('conflict', 'An owner can transfer a business or give it up.')
  const hasLeft = await inTransaction(db, (tx) => deleteMember(tx, businessId, visitor.id))
  if (!hasLeft && !business?.isListed) throw notFound('business')
}
