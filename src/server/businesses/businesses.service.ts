import { findCategoryIdOfService } from '#server/categories/categories.service.ts'
import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { shortTextAdvice } from '#server/lib/database/short-text.ts'
import { invalid, notFound } from '#server/lib/http/errors.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import { isListed, mayManageBusiness } from '#shared/businesses/businesses.policy.ts'
import type {
  Business,
  BusinessDetail,
  BusinessList,
  ListBusinessesQuery,
} from '#shared/businesses/businesses.schemas.ts'
import { recomputeBusinessCounts } from './business-counts.repository.ts'
import { findBusiness, listBusinessesByIds, lockBusinesses } from './businesses.repository.ts'
import { findDirectoryPage } from './directory/directory.repository.ts'
import { recomputeRatings } from './profile/business-ratings.repository.ts'
import { countRatingsOfBusiness, listReviewsOfBusiness } from './profile/business-reviews.repository.ts'
import { recomputeLikesAndFollowers } from './toggles/business-toggles.repository.ts'

/** This room promises: the public sees exactly the listed businesses, counted and ordered as the directory says. */

/**
 * One page of the directory. A known service becomes its category; an unknown one is searched for as text. Throws
 * invalid_input for a text too short to be looked up in a directory of this size.
 */
export async function searchBusinesses(
  db: Db,
  query: ListBusinessesQuery,
  visitorId: number | null,
): Promise<BusinessList> {
  const found = await findDirectoryPage(db, await withoutService(db, query))
  if (!found) throw invalid({ [query.search ? 'search' : 'service']: shortTextAdvice })
  const { ids, total, totalIsExact } = found
  const { lat, lng, page, limit } = query
  const position = lat === undefined || lng === undefined ? undefined : { latitude: lat, longitude: lng }
  const businesses = await listBusinessesByIds(db, ids, { visitorId, position })
  return { businesses, total, totalIsExact, page, pageCount: Math.ceil(total / limit) }
}

async function withoutService(db: Db, query: ListBusinessesQuery): Promise<ListBusinessesQuery> {
  const { service, ...rest } = query
  if (!service || query.category !== undefined) return rest
  const category = await findCategoryIdOfService(db, service)
  return category === null ? { ...rest, search: rest.search || service } : { ...rest, category }
}

/** A business that is listed, or that this visitor may manage. Throws not_found. */
export async function getBusiness(db: Db, businessId: number, visitor: Visitor | null): Promise<Business> {
  const business = await findBusiness(db, businessId, visitor?.id ?? null)
  if (!business) throw notFound('business')
  if (!isListed(business.status) && !mayManageBusiness(visitor, business)) throw notFound('business')
  return business
}

/** As `getBusiness`, with its newest reviews. */
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

/**
 * Counts businesses, ratings, likes and followers anew, in one transaction that nobody can count in at the same time. Visits
 * stay as they are: their total is older than the rows of single visits.
 */
export async function recomputeCounters(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockBusinesses(tx)
    await recomputeBusinessCounts(tx)
    await recomputeRatings(tx)
    await recomputeLikesAndFollowers(tx)
    await announcePublicChange(tx)
  })
}
