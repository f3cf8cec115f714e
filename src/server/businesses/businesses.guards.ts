import type { Db, Tx } from '#server/lib/database/db.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import { type BusinessRole, type BusinessTask, mayDo, roleIn } from '#shared/businesses/team-roles.ts'
import { findOwnership } from './businesses.repository.ts'
import { lockMemberRole } from './members.repository.ts'

declare const owned: unique symbol
/**
 * The ID of a business that this visitor may do something with. Only the guard creates one; actions for owners accept
 * nothing else.
 */
export type OwnedBusinessId = number & { readonly [owned]: true }
export type OwnedBusiness = {
  id: OwnedBusinessId
  /** The owner, no matter who the visitor is; null for an unclaimed one. */
  ownerId: number | null
  /** What the visitor is to it. */
  role: BusinessRole
}

/**
 * A business that the visitor may do this with (shared/businesses/team-roles.ts). Throws forbidden for someone else's or
 * another role, and not_found if it is hidden. Call it before reading any of the form.
 */
export async function requireBusinessTask(
  db: Db,
  visitor: Visitor,
  businessId: number,
  task: BusinessTask,
): Promise<OwnedBusiness> {
  const business = await findOwnership(db, businessId, visitor.id)
  if (!business) throw notFound('business')
  const { ownerId, memberRole, isListed } = business
  const role = roleIn(visitor, { submittedById: ownerId, memberRole })
  if (role && mayDo(role, task)) return { id: businessId as OwnedBusinessId, ownerId, role }
  if (!role && !isListed) throw notFound('business')
  throw new AppError(
    'forbidden',
    role ? 'Only its owner can do this.' : "You don't have permission to manage this business.",
  )
}

/** Throws forbidden for somebody who was removed from the team since the guard let them in. */
export async function requireStillMember(tx: Tx, visitor: Visitor, business: OwnedBusiness): Promise<void> {
  if (business.role === 'owner' || business.role === 'staff') return
  if ((await lockMemberRole(tx, business.id, visitor.id)) !== business.role)
    throw new AppError('forbidden', 'Your role in this team has changed.')
}

/** True when staff manage someone else's listing, or an unclaimed one: such changes are logged. */
export const isActingAsStaff = ({ role }: Pick<OwnedBusiness, 'role'>): boolean => role === 'staff'
