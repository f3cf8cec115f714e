import { type RawBuilder, sql } from 'kysely'
import { containsPattern } from '#server/lib/database/contains-pattern.ts'
import { type Db, readPlanned } from '#server/lib/database/db.ts'
import type { BusinessDetail, Review } from '#shared/businesses/profile/business-profile.schemas.ts'
import type {
  BusinessReviewList,
  ListReviewsQuery,
} from '#shared/businesses/profile/business-reviews.schemas.ts'
import {
  type ReviewOrder,
  reviewPageCount,
  reviewPageSize,
} from '#shared/businesses/profile/review-search.ts'
import { listPagesMax } from '#shared/lib/list-pages.ts'

type FirstReviews = Pick<BusinessDetail, 'reviews' | 'reviewTotal' | 'ratingCounts'> & { version: number }

/** How many rows of `reviews` give one, two, three, four and five stars, as the items of an array. */
export const starCounts = sql.join(
  [1, 2, 3, 4, 5].map((stars) => sql`count(*) FILTER (WHERE rating = ${sql.lit(stars)})::int`),
)

/** Each is that of an index, and has unconfirmed ones last. */
const orders: Record<ReviewOrder, RawBuilder<unknown>> = {
  newest: sql`is_unconfirmed, reviews.created_at DESC, reviews.id DESC`,
  highest: sql`is_unconfirmed, rating DESC, reviews.created_at DESC, reviews.id DESC`,
  lowest: sql`is_unconfirmed, rating, reviews.created_at DESC, reviews.id DESC`,
}

/** Words of a search that are looked for. Short ones have no index: fifty took 1.6 s in 8,000 reviews. */
const wordsMax = 10

type Sought = { businessId: number; visitorId: number | null } & ListReviewsQuery
type ReviewRow = Omit<Review, 'isOwn'> & { isOwn: boolean | null }
type Page = { total: number; reviews: ReviewRow[] }
type FirstRow = Page & Pick<FirstReviews, 'version' | 'ratingCounts'>

/**
 * The columns of a `Page` of a business's reviews with their authors' names. Only its author sees a hidden review. As
 * many are counted as pages can be requested.
 */
export function pageOf({ businessId, visitorId, sort, stars, search, page }: Sought): RawBuilder<unknown> {
  const words = search.split(/\s+/).filter(Boolean).slice(0, wordsMax)
  const matching = sql.join(
    [
      sql`business_id = ${businessId} AND (hidden_at IS NULL OR reviews.user_id = ${visitorId})`,
      ...(stars ? [sql`rating = ${stars}`] : []),
      ...words.map((word) => sql`lower(content) LIKE lower(${containsPattern(word)})`),
    ],
    sql` AND `,
  )
  return sql`
    (SELECT count(*)::int FROM (
      SELECT 1 FROM reviews WHERE ${matching} LIMIT ${sql.lit(listPagesMax * reviewPageSize)}) matching) AS total,
    (SELECT coalesce(json_agg(json_build_object('id', id, 'rating', rating, 'content', content,
        'createdAt', created_at, 'hiddenReason', hidden_reason, 'isUnconfirmed', is_unconfirmed,
        'isOwn', user_id = ${visitorId}, 'user', json_build_object('firstName', first_name, 'lastName', last_name))), '[]')
      FROM (SELECT reviews.*, first_name, last_name FROM reviews JOIN users ON users.id = reviews.user_id
        WHERE ${matching} ORDER BY ${orders[sort]}
        LIMIT ${sql.lit(reviewPageSize)} OFFSET ${(page - 1) * reviewPageSize}) shown) AS reviews`
}

const toReviews = (reviews: ReviewRow[]): Review[] =>
  reviews.map(({ isOwn, ...review }) => ({
    ...review,
    createdAt: new Date(review.createdAt).toISOString(),
    ...(isOwn && { isOwn }),
  }))

/**
 * The first page of a business's reviews, how many that count give one, two, three, four and five stars, and the version of
 * the business: in one statement, because replicas take turns.
 */
export async function readReviewsOfBusiness(
  db: Db,
  businessId: number,
  visitorId: number | null,
): Promise<FirstReviews> {
  const [row] = await readPlanned(
    db,
    sql<FirstRow>`SELECT
      (SELECT version FROM businesses WHERE id = ${businessId}) AS version,
      (SELECT ARRAY[${starCounts}] FROM reviews WHERE business_id = ${businessId} AND is_counted) AS "ratingCounts",
      ${pageOf({ businessId, visitorId, sort: 'newest', search: '', page: 1 })}`,
  )
  const { reviews, total, ...rest } = row as FirstRow
  return { reviews: toReviews(reviews), reviewTotal: total, ...rest }
}

/** A page of a business's reviews, as this visitor sees them. */
export async function listReviewsOfBusiness(db: Db, sought: Sought): Promise<BusinessReviewList> {
  const { rows } = await sql<Page>`SELECT ${pageOf(sought)}`.execute(db)
  const { reviews, total } = rows[0] as Page
  return { reviews: toReviews(reviews), total, page: sought.page, pageCount: reviewPageCount(total) }
}
