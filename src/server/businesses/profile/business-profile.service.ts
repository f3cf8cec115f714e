import type { Db } from '#server/lib/database/db.ts'
import { EncodedBody } from '#server/lib/http/encoded-body.ts'
import { notFound } from '#server/lib/http/errors.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import { canManageBusiness, isListed } from '#shared/businesses/businesses.policy.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type { BusinessDetail } from '#shared/businesses/profile/business-profile.schemas.ts'
import { findBusiness, findVersion } from '../businesses.repository.ts'
import { encodeOnce, readKept } from '../kept-businesses.service.ts'
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
async function getBusinessDetail(
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

/**
 * A business with its newest reviews as JSON. For an anonymous visitor only its version is read, unless it has changed
 * or a minute has passed. Throws not_found.
 */
export async function encodeBusinessDetail(
  db: Db,
  businessId: number,
  visitor: Visitor | null,
): Promise<EncodedBody> {
  if (visitor) return new EncodedBody(JSON.stringify(await getBusinessDetail(db, businessId, visitor)))
  const current = await findVersion(db, businessId)
  const [business] = current ? await readKept(db, [current], current) : []
  if (!current || !business) throw notFound('business')
  return encodeOnce(db, `detail ${business.stamp(new Date(current.now))}`, async () => {
    const detail = await getBusinessDetail(db, businessId, null)
    return JSON.stringify(detail)
  })
}
