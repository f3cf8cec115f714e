import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import {
  activityListMax,
  type BusinessAnalytics,
  trendDays,
} from '#shared/businesses/analytics/business-analytics.schemas.ts'
import type { OwnedBusinessId } from '../businesses.guards.ts'

type Counts = BusinessAnalytics['counts']
type Activity = BusinessAnalytics['activity']
type ActivityItem = Activity['likes'][number]
type ReviewItem = Activity['reviews'][number]
type ActivityItemRow = {
  createdAt: Date
  firstName: string
  lastName: string
  email: string
  profilePictureUrl: string | null
}

/**
 * The email address of `users u` as owners of `businesses b` see it: empty if the person hides it, or until staff have
 * approved the listing, because anyone can register one to collect addresses.
 */
const shownEmail = sql<string>`CASE WHEN u.shows_email AND b.status = 'approved' THEN u.email ELSE '' END`

/** The stored totals of a business; undefined when it was just deleted. */
export async function findCounts(db: Db, businessId: OwnedBusinessId): Promise<Counts | undefined> {
  return db
    .selectFrom('businesses')
    .select([
      'likes_count as likes',
      'visits_count as visits',
      'review_count as reviews',
      'followers_count as followers',
    ])
    .where('id', '=', businessId)
    .executeTakeFirst()
}

const toActivityItem = ({ createdAt, ...user }: ActivityItemRow): ActivityItem => ({
  createdAt: createdAt.toISOString(),
  user,
})

/** The likes and followers of a business, newest first. */
export async function listLikesAndFollowers(
  db: Db,
  businessId: OwnedBusinessId,
): Promise<Pick<Activity, 'likes' | 'followers'>> {
  const newest = (kind: keyof Activity, table: 'business_likes' | 'business_follows') => sql`
    (SELECT ${sql.lit(kind)} AS kind, user_id, created_at FROM ${sql.table(table)}
     WHERE business_id = ${businessId} ORDER BY created_at DESC LIMIT ${sql.lit(activityListMax)})`
  const { rows } = await sql<ActivityItemRow & { kind: keyof Activity }>`
    SELECT kind, item.created_at AS "createdAt", u.first_name AS "firstName", u.last_name AS "lastName", ${shownEmail} AS email,
      u.profile_image_url AS "profilePictureUrl"
    FROM (${newest('likes', 'business_likes')} UNION ALL ${newest('followers', 'business_follows')}) AS item
    JOIN users u ON u.id = item.user_id JOIN businesses b ON b.id = ${businessId} ORDER BY item.created_at DESC, u.id DESC`.execute(
    db,
  )
  const ofKind = (wanted: keyof Activity) =>
    rows.filter(({ kind }) => kind === wanted).map(({ kind: _kind, ...row }) => toActivityItem(row))
  return { likes: ofKind('likes'), followers: ofKind('followers') }
}

/** The newest reviews of a business with their authors, unconfirmed ones last. */
export async function listReviewsWithAuthors(db: Db, businessId: OwnedBusinessId): Promise<ReviewItem[]> {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('users as u', 'u.id', 'reviews.user_id')
    .innerJoin('businesses as b', 'b.id', 'reviews.business_id')
    .select([
      'reviews.id',
      'rating',
      'content',
      'is_unconfirmed as isUnconfirmed',
      'reviews.created_at as createdAt',
      'first_name as firstName',
      'last_name as lastName',
      'profile_image_url as profilePictureUrl',
    ])
    .select(shownEmail.as('email'))
    .where('business_id', '=', businessId)
    .where('hidden_at', 'is', null)
    .orderBy('is_unconfirmed')
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(activityListMax)
    .execute()
  return rows.map(({ id, rating, content, isUnconfirmed, ...row }) => ({
    id,
    rating,
    content,
    isUnconfirmed,
    ...toActivityItem(row),
  }))
}

/**
 * Visits, likes and quote requests of each of the last days up to `at`, oldest first, including zeros. Days are in
 * Austin time, so two a year have 23 and 25 hours. Each number counts an index range between two midnights; computing
 * the day of each visit takes six times as long with half a million of them (200 ms).
 */
export async function listTrend(
  db: Db,
  businessId: OwnedBusinessId,
  at: Date,
): Promise<BusinessAnalytics['trend']> {
  const countOf = (table: string, instant: string) => sql<number>`
    (SELECT count(*) FROM ${sql.table(table)} WHERE business_id = ${businessId}
     AND ${sql.ref(instant)} >= day.starts_at AND ${sql.ref(instant)} < day.ends_at)`
  const { rows } = await sql<BusinessAnalytics['trend'][number]>`
    SELECT date, ${countOf('business_visits', 'visited_at')} AS visits, ${countOf('business_likes', 'created_at')} AS likes,
      ${countOf('business_quote_requests', 'created_at')} AS "quoteRequests"
    FROM (
      SELECT to_char(midnight, 'YYYY-MM-DD') AS date, midnight AT TIME ZONE 'America/Chicago' AS starts_at,
        (midnight + interval '1 day') AT TIME ZONE 'America/Chicago' AS ends_at
      FROM (SELECT date_trunc('day', ${at}::timestamptz AT TIME ZONE 'America/Chicago') AS last) AS today,
        LATERAL generate_series(last - ${sql.lit(trendDays - 1)} * interval '1 day', last, '1 day') AS midnights (midnight)
    ) AS day ORDER BY date`.execute(db)
  return rows
}
