import type { Db } from '#server/lib/database/db.ts'
import { EncodedBody } from '#server/lib/http/encoded-body.ts'
import { notFound } from '#server/lib/http/errors.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import { isListed } from '#shared/businesses/businesses.policy.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type {
  BusinessReviewList,
  ListReviewsQuery,
} from '#shared/businesses/profile/business-reviews.schemas.ts'
import { roleIn } from '#shared/businesses/team-roles.ts'
import { findBusiness, findVersion } from '../businesses.repository.ts'
import { anonymous, encodeOnce, readKept } from '../kept-businesses.service.ts'
import { findMemberRole } from '../members.repository.ts'
import { findPlaceOf } from '../place-pages/place-pages.service.ts'
import { listReviewsOfBusiness, readReviewsOfBusiness } from './business-reviews.repository.ts'

/** Guarantee: only the owner, their team and staff can see a business that isn't listed. */

/** A business that is listed, or that this visitor has a role in. Throws not_found. */
export async function getBusiness(db: Db, businessId: number, visitor: Visitor | null): Promise<Business> {
  const business = await findBusiness(db, businessId, visitor?.id ?? null)
  if (!business) throw notFound('business')
  if (isListed(business.status)) return business
  const memberRole = visitor && (await findMemberRole(db, businessId, visitor.id))
  if (!roleIn(visitor, { ...business, memberRole })) throw notFound('business')
  return business
}

/**
 * A business with the first page of its reviews as JSON. For an anonymous visitor only its version is read, unless what it shows
 * has changed. Throws not_found.
 */
export async function encodeBusinessDetail(
  db: Db,
  businessId: number,
  visitor: Visitor | null,
): Promise<EncodedBody> {
  if (visitor) {
    const [business, { version: _version, ...reviews }] = await Promise.all([
      getBusiness(db, businessId, visitor),
      readReviewsOfBusiness(db, businessId, visitor.id),
    ])
    const place = await findPlaceOf(db, business)
    return new EncodedBody(JSON.stringify({ business, ...reviews, place }))
  }
  const current = await findVersion(db, businessId)
  const [business] = current ? await readKept(db, [current], current) : []
  if (!current || !business) throw notFound('business')
  const now = new Date(current.now)
  const place = await findPlaceOf(db, business.row)
  return encodeOnce(db, `detail ${business.stamp(now)} ${place?.slug}`, async () => {
    const { version, ...rest } = await readReviewsOfBusiness(db, businessId, null)
    const text = `{"business":${business.json('all', now, anonymous)},${JSON.stringify({ ...rest, place }).slice(1)}`
    // Another replica may lack the change that made this version, such as a review that staff hid.
    return { text, isCurrent: version >= business.row.version }
  })
}

/** A page of the reviews of a business, as this visitor sees them. Throws not_found. */
export async function listReviews(
  db: Db,
  businessId: number,
  visitor: Visitor | null,
  query: ListReviewsQuery,
): Promise<BusinessReviewList> {
  await getBusiness(db, businessId, visitor)
  return listReviewsOfBusiness(db, { businessId, visitorId: visitor?.id ?? null, ...query })
}
