import type { Db } from '#server/lib/database/db.ts'
import { notFound } from '#server/lib/http/errors.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import { canManageBusiness, isListed } from '#shared/businesses/businesses.policy.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type { BusinessDetail } from '#shared/businesses/profile/business-profile.schemas.ts'
import { findBusiness } from '../businesses.repository.ts'
import { countRatingsOfBusiness, listReviewsOfBusiness } from './business-reviews.repository.ts'

/** Guarantee: only the owner and staff can see a business that isn't listed. */

/** A business that is listed, or that this visitor may manage. Throws not_found. */
export async function getBusiness(db: Db, businessId: number, visitor: Visitor | null): Promise<Business> {
  const business = await findBusiness(db, businessId, visitor?.id ?? null)
  if (!business) throw notFound('business')
  if (!isListed(business.status) && !canManageBusiness(visitor, business)) throw notFound('business')
  return business
}

/** Like `getBusiness`, with the newest reviews. */
export async function getBusinessDetail(
  db: Db,
  businessId: number,
  visitor: Visitor | null,
): Promise<BusinessDetail> {
  const [business, reviews, ratingCounts] = await Promise.all([
    getBusiness(db, businessId, visitor),
    listReviewsOfBusiness(db, businessId, visitor?.id ?? null),
    countRatingsOfBusiness(db, businessId),
  ])
  return { business, reviews, ratingCounts }
}
