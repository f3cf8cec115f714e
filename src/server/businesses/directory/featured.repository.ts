import { type RawBuilder, sql } from 'kysely'
import { type Db, readPlanned } from '#server/lib/database/db.ts'
import { featuredMax } from '#shared/businesses/featured.ts'
import { type BusinessKey, type Moment, moment, promotionIsActive } from '../businesses.repository.ts'

/** Fewest businesses on the home page. */
const featuredAtLeast = 12

/**
 * The home page: active Enterprise, then alternating active Professional, Admin's Choice and best rated. Only
 * approved ones, and every promoted one; of the others, none that its owner has changed since.
 */
export async function findFeatured(db: Db): Promise<Moment & { keys: BusinessKey[] }> {
  const promoted = (plan: string, tier: number, max: number) => sql`
    (SELECT b.id, ${sql.lit(tier)} AS tier, row_number() OVER (ORDER BY promotion.starts_at, promotion.id) AS place
     FROM promotions promotion JOIN businesses b ON b.id = promotion.business_id
     WHERE promotion.plan_id = ${plan} AND ${promotionIsActive} AND b.status = 'approved'
     ORDER BY place LIMIT ${sql.lit(max)})`
  const bestRated = (tier: number, condition: RawBuilder<unknown>) => sql`
    (SELECT b.id, ${sql.lit(tier)} AS tier, row_number() OVER () AS place
     FROM (SELECT id FROM businesses WHERE ${condition} AND status = 'approved' AND NOT is_being_checked
       ORDER BY weighted_rating DESC, review_count DESC, id DESC LIMIT ${sql.lit(featuredAtLeast * 2)}) b)`
  const rows = await readPlanned(
    db,
    sql<BusinessKey & Moment & { tier: number }>`
    SELECT b.id, b.version, tier, ${moment} FROM (SELECT DISTINCT ON (id) id, tier, place FROM (
      ${promoted('premium', 1, featuredMax.enterprise)} UNION ALL ${promoted('standard', 2, featuredMax.professional)}
      UNION ALL ${bestRated(3, sql`is_admin_choice`)} UNION ALL ${bestRated(4, sql`true`)}
    ) candidates ORDER BY id, tier, place) chosen JOIN businesses b ON b.id = chosen.id
    ORDER BY tier > 1, place, tier`,
  )
  const keys = rows.filter(({ tier }, place) => tier <= 2 || place < featuredAtLeast)
  const { treeVersion = 0, now = 0 } = rows[0] ?? {}
  return { keys, treeVersion, now }
}
