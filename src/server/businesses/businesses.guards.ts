import type { Db } from '#server/lib/database/db.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import { canManageBusiness } from '#shared/businesses/businesses.policy.ts'
import { findOwnership } from './businesses.repository.ts'

declare const owned: unique symbol
/**
 * The ID of a business that this visitor may manage. Only the guard creates one; actions for owners accept nothing
 * else.
 */
export type OwnedBusinessId = number & { readonly [owned]: true }
export type OwnedBusiness = {
  id: OwnedBusinessId
  /** The owner, even when the visitor is staff; null for an unclaimed one. */
  ownerId: number | null
}

/**
 * A business that the visitor may manage: its submitter or staff (docs/decisions). Throws forbidden for someone else's,
 * and not_found if it is hidden. Call it before reading any of the form.
 */
export async function requireBusinessOwner(
  db: Db,
  visitor: Visitor,
  businessId: number,
): Promise<OwnedBusiness> {
  const business = await findOwnership(db, businessId)
  if (!business) throw notFound('business')
  const { ownerId, isListed } = business
  if (canManageBusiness(visitor, { submittedById: ownerId }))
    return { id: businessId as OwnedBusinessId, ownerId }
  if (!isListed) throw notFound('business')
  throw new AppError('forbidden', "You don't have permission to manage this business.")
}

/** True when staff manage someone else's listing, or an unclaimed one: such changes are logged. */
export const isActingAsStaff = (
  visitor: Pick<Visitor, 'id'>,
  { ownerId }: Pick<OwnedBusiness, 'ownerId'>,
): boolean => visitor.id !== ownerId
