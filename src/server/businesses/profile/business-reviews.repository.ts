import { sql } from 'kysely'
import { type Db, readPlanned } from '#server/lib/database/db.ts'
import {
  type BusinessDetail,
  reviewsPerBusinessMax,
} from '#shared/businesses/profile/business-profile.schemas.ts'

type BusinessReviews = Omit<BusinessDetail, 'business'> & { version: number }

/** How many rows of `reviews` give one, two, three, four and five stars, as the items of an array. */
export const starCounts = sql.join(
  [1, 2, 3, 4, 5].map((stars) => sql`count(*) FILTER (WHERE rating = ${sql.lit(stars)})::int`),
)

/**
 * The newest reviews of a business with their authors' names, unconfirmed ones last, how many that count give one, two,
 * three, four and five stars, and the version of the business: in one statement, because replicas take turns. Only its author sees a hidden
 * review.
 */
export async function readReviewsOfBusiness(
  db: Db,
  businessId: number,
  visitorId: number | null,
): Promise<BusinessReviews> {
  const [row] = await readPlanned(
    db,
    sql<BusinessReviews>`SELECT
      (SELECT version FROM businesses WHERE id = ${businessId}) AS version,
      (SELECT ARRAY[${starCounts}] FROM reviews WHERE business_id = ${businessId} AND is_counted) AS "ratingCounts",
      (SELECT coalesce(json_agg(json_build_object('id', id, 'rating', rating, 'content', content,
          'createdAt', created_at, 'hiddenReason', hidden_reason, 'isUnconfirmed', is_unconfirmed,
          'user', json_build_object('firstName', first_name, 'lastName', last_name))), '[]')
        FROM (SELECT reviews.*, first_name, last_name FROM reviews JOIN users ON users.id = reviews.user_id
          WHERE business_id = ${businessId} AND (hidden_at IS NULL OR reviews.user_id = ${visitorId})
          ORDER BY is_unconfirmed, reviews.created_at DESC, reviews.id DESC LIMIT ${sql.lit(reviewsPerBusinessMax)}) newest) AS reviews`,
  )
  const { reviews, ...rest } = row as BusinessReviews
  const isoTime = (time: string) => new Date(time).toISOString()
  return { reviews: reviews.map((review) => ({ ...review, createdAt: isoTime(review.createdAt) })), ...rest }
}
