import { type RawBuilder, sql } from 'kysely'
import { type Db, readPlanned } from '#server/lib/database/db.ts'
import {
  type BusinessKey,
  type Moment,
  moment,
  promotionIsActive,
} from '#server/search/find/business-keys.repository.ts'
import { featuredMax, featuredPageSize } from '#shared/businesses/featured.ts'
import { featuredTiers, toFeaturedPages } from './featured-pages.ts'
import { isPresentable, trendingKinds } from './trending.repository.ts'

/** Fewest businesses on the home page. */
const featuredAtLeast = 12

/**
 * The home page, six at a time (featured-pages.ts). Only approved ones, and every promoted one; of the others, none that its
 * owner has changed since.
 */
export async function findFeatured(db: Db): Promise<Moment & { keys: BusinessKey[] }> {
  const { enterprise, professional, choice, trending, bestRated } = featuredTiers
  // More Enterprise ones than are sold today may still be running; each has its place.
  const promoted = (plan: string, tier: number, max: number) => sql`
    (SELECT b.id, ${sql.lit(tier)} AS tier, row_number() OVER (ORDER BY promotion.starts_at, promotion.id) AS place
     FROM promotions promotion JOIN businesses b ON b.id = promotion.business_id
     WHERE promotion.plan_id = ${plan} AND ${promotionIsActive} AND b.status = 'approved'
     ORDER BY place LIMIT ${sql.lit(max)})`
  const best = (tier: number, condition: RawBuilder<unknown>) => sql`
    (SELECT b.id, ${sql.lit(tier)} AS tier, row_number() OVER () AS place
     FROM (SELECT b.id FROM businesses b WHERE ${condition} AND ${isPresentable}
       ORDER BY weighted_rating DESC, review_count DESC, id DESC LIMIT ${sql.lit(featuredAtLeast * 2)}) b)`
  const inTurn = sql`row_number() OVER (ORDER BY trend.place, array_position(${sql.val([...trendingKinds])}::text[], trend.kind))`
  const rows = await readPlanned(
    db,
    sql<BusinessKey & Moment & { tier: number }>`
    SELECT b.id, b.version, tier, ${moment} FROM (SELECT DISTINCT ON (id) id, tier, place FROM (
      ${promoted('premium', enterprise, featuredPageSize)} UNION ALL ${promoted('standard', professional, featuredMax.professional)}
      UNION ALL ${best(choice, sql`b.is_admin_choice`)}
      UNION ALL (SELECT b.id, ${sql.lit(trending)} AS tier, ${inTurn} AS place
        FROM trending_businesses trend JOIN businesses b ON b.id = trend.business_id WHERE ${isPresentable})
      UNION ALL ${best(bestRated, sql`true`)}
    ) candidates ORDER BY id, tier, place) chosen JOIN businesses b ON b.id = chosen.id
    ORDER BY place, tier`,
  )
  const { treeVersion = 0, now = 0 } = rows[0] ?? {}
  return { keys: toFeaturedPages(rows, featuredAtLeast), treeVersion, now }
}
