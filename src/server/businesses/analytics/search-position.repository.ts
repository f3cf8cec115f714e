import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import { isVerified } from '#server/search/find/directory-filters.repository.ts'
import type { SearchPosition } from '#shared/businesses/analytics/business-analytics.schemas.ts'
import { positionMax } from '#shared/businesses/analytics/search-position.ts'
import { answersInDayShare } from '#shared/businesses/answer-time.ts'
import type { MeritParts } from '#shared/businesses/merit.ts'
import type { OwnedBusinessId } from '../businesses.guards.ts'

/** A listed business in its trade, as the order of searches sees it. */
export type Placed = MeritParts & { merit: number; subcategoryId: number; trade: string; total: number }

/** Undefined for a business that isn't listed or has no subcategory. */
export async function findPlaced(db: Db, businessId: OwnedBusinessId): Promise<Placed | undefined> {
  const { rows } = await sql<Placed>`
    SELECT b.merit, b.rating_sum AS "ratingSum", b.review_count AS "reviewCount", ${isVerified} AS "isVerified",
      coalesce(b.answered_share >= ${sql.lit(answersInDayShare)}, false) AS "answersInDay",
      b.subcategory_id AS "subcategoryId", trade.name AS trade,
      coalesce((SELECT business_count FROM business_counts
        WHERE scope = 'subcategory' AND ref_id = b.subcategory_id), 0)::int AS total
    FROM businesses b JOIN subcategories trade ON trade.id = b.subcategory_id
    WHERE b.id = ${businessId} AND b.is_listed`.execute(db)
  return rows[0]
}

type Ahead = SearchPosition['ahead'] & { count: number }

/** Counts those of its trade that stand ahead of a business, by the reason; at most `positionMax`. */
export async function countAhead(db: Db, businessId: OwnedBusinessId, placed: Placed): Promise<Ahead> {
  const { subcategoryId, merit, reviewCount } = placed
  const own = sql`${merit}::int`
  const { rows } = await sql<Ahead>`
    SELECT count(*)::int AS count,
      count(*) FILTER (WHERE merit / 4 > ${own} / 4)::int AS rating,
      count(*) FILTER (WHERE merit / 4 = ${own} / 4 AND merit / 2 > ${own} / 2)::int AS verified,
      count(*) FILTER (WHERE merit / 2 = ${own} / 2 AND merit > ${own})::int AS answers,
      count(*) FILTER (WHERE merit = ${own})::int AS others
    FROM (SELECT b.merit FROM businesses b WHERE b.is_listed AND b.subcategory_id = ${subcategoryId}
        AND (b.merit, b.review_count, b.id) > (${merit}, ${reviewCount}, ${businessId})
      LIMIT ${sql.lit(positionMax)}) ahead`.execute(db)
  return rows[0] ?? { count: 0, rating: 0, verified: 0, answers: 0, others: 0 }
}

type Change = { merit: number; reviewCount: number }

/** How many would stand ahead with each of these, in their order. */
export async function countAheadOf(
  db: Db,
  businessId: OwnedBusinessId,
  subcategoryId: number,
  changes: readonly Change[],
): Promise<number[]> {
  if (changes.length === 0) return []
  const merits = changes.map(({ merit }) => merit)
  const reviews = changes.map(({ reviewCount }) => reviewCount)
  const { rows } = await sql<{ count: number }>`
    SELECT (SELECT count(*) FROM (SELECT 1 FROM businesses b
        WHERE b.is_listed AND b.subcategory_id = ${subcategoryId} AND b.id <> ${businessId}
          AND (b.merit, b.review_count, b.id) > (change.merit, change.reviews, ${businessId}::int)
        LIMIT ${sql.lit(positionMax)}) ahead)::int AS count
    FROM unnest(${sql.val(merits)}::int[], ${sql.val(reviews)}::int[]) WITH ORDINALITY AS change (merit, reviews, place)
    ORDER BY place`.execute(db)
  return rows.map(({ count }) => count)
}
