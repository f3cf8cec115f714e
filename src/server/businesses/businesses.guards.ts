import type { Db } from '#server/lib/database/db.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import { mayManageBusiness } from '#shared/businesses/businesses.policy.ts'
import { findOwnership } from './businesses.repository.ts'

declare const owned: unique symbol
/** The id of a business that this visitor may manage. Only the guard makes one; what owners may do accepts nothing else. */
export type OwnedBusinessId = number & { readonly [owned]: true }
export type OwnedBusiness = {
  id: OwnedBusinessId
  /** Whose it is, also when staff asks; null for one that nobody has claimed. */
  ownerId: number | null
}

/**
 * A business that the visitor may manage: its submitter or staff (docs/decisions). Throws forbidden for somebody else's, and
 * not_found where nobody else may know of it. Call it before a byte of a form is read.
 */
export async function requireBusinessOwner(
  db: Db,
  visitor: Visitor,
  businessId: number,
): Promise<OwnedBusiness> {
  const business = await findOwnership(db, businessId)
  if (!business) throw notFound('business')
  const { ownerId, isListed } = business
  if (mayManageBusiness(visitor, { submittedById: ownerId }))
    return { id: businessId as OwnedBusinessId, ownerId }
  if (!isListed) throw notFound('business')
  throw new AppError('forbidden', "You don't have permission to manage this business.")
}

/** True where staff looks after somebody else's listing, or one that nobody has claimed: what they do to it is recorded. */
export const isOfStaff = (
  visitor: Pick<Visitor, 'id'>,
  { ownerId }: Pick<OwnedBusiness, 'ownerId'>,
): boolean => visitor.id !== ownerId
