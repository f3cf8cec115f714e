import type { Db } from '#server/lib/database/db.ts'
import type { Review } from '#shared/businesses/profile/business-profile.schemas.ts'
import { reviewsPerBusinessMax } from '#shared/businesses/profile/business-profile.schemas.ts'

/** The newest reviews of a business with their authors' names. Only its author sees a hidden one. */
export async function listReviewsOfBusiness(
  db: Db,
  businessId: number,
  visitorId: number | null,
): Promise<Review[]> {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .select([
      'reviews.id',
      'rating',
      'content',
      'reviews.created_at',
      'hidden_reason',
      'first_name',
      'last_name',
    ])
    .where('business_id', '=', businessId)
    .where(({ or, eb }) => or([eb('hidden_at', 'is', null), eb('reviews.user_id', '=', visitorId)]))
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(reviewsPerBusinessMax)
    .execute()
  return rows.map(({ id, rating, content, created_at, hidden_reason, first_name, last_name }) => ({
    id,
    rating,
    content,
    createdAt: created_at.toISOString(),
    hiddenReason: hidden_reason,
    user: { firstName: first_name, lastName: last_name },
  }))
}

/** How many visible reviews give one, two, three, four and five stars. */
export async function countRatingsOfBusiness(db: Db, businessId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('reviews')
    .select((eb) => ['rating', eb.fn.countAll<number>().as('count')])
    .where('business_id', '=', businessId)
    .where('hidden_at', 'is', null)
    .groupBy('rating')
    .execute()
  const counts = new Map(rows.map(({ rating, count }) => [rating, count]))
  return [1, 2, 3, 4, 5].map((stars) => counts.get(stars) ?? 0)
}
