import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import { type PromotionPlanId, promotionHours, promotionPlans } from '#shared/payments/promotion-plans.ts'
import { type DemoBusiness, demoBusinesses } from './businesses.ts'

type DemoPromotion = { business: DemoBusiness; planId: PromotionPlanId; status: 'active' | 'requested' }

/** Category IDs whose best business bought a plan. With the demo owner's own promotion four are running, so most of a page isn't ads. */
const buyers: readonly {
  planId: PromotionPlanId
  status: 'active' | 'requested'
  categoryIds: readonly number[]
}[] = [
  { planId: 'premium', status: 'active', categoryIds: [2] },
  { planId: 'standard', status: 'active', categoryIds: [8] },
  { planId: 'basic', status: 'active', categoryIds: [15] },
  { planId: 'premium', status: 'requested', categoryIds: [14] },
]

/** Units a demo promotion runs from server start: as long as the plan allows (docs/decisions). */
const durationOf = (planId: PromotionPlanId) => promotionPlans[planId].unitsMax

const presentable = ({ status, pictures, reviewCount }: DemoBusiness) =>
  status === 'approved' && pictures.images.length > 0 && pictures.logoUrl !== null && reviewCount >= 8

/** Returns the demo's promotions: one of each plan, and one Enterprise that waits for staff. */
export function demoPromotions(businesses: readonly DemoBusiness[]): DemoPromotion[] {
  const byQuality = businesses.filter(presentable).sort((a, b) => b.quality - a.quality || a.id - b.id)
  return buyers.flatMap(({ planId, status, categoryIds }) =>
    categoryIds.map((categoryId) => {
      const business = byQuality.find(({ subcategory }) => subcategory.categoryId === categoryId)
      if (!business) throw new Error(`category ${categoryId} has no business to promote`)
      return { business, planId, status }
    }),
  )
}

/**
 * Makes sure the demo's promotions run at `now`: those that ended or end within a day start again, missing ones are added.
 * Skips businesses that were renamed or removed, promotions that were paid for, and databases other than the demo's.
 */
export async function renewDemoPromotions(db: Db, now: Date): Promise<void> {
  const wanted = demoPromotions(demoBusinesses()).map(({ business, planId, status }, place) => {
    // A minute apart, because the home page shows the earliest first.
    const startsAt = now.getTime() - 3_600_000 + place * 60_000
    const duration = durationOf(planId)
    return {
      business_id: business.id,
      name_key: business.name.toLowerCase(),
      plan_id: planId,
      duration,
      status,
      starts_at: new Date(startsAt).toISOString(),
      ends_at: new Date(startsAt + promotionHours(planId, duration) * 3_600_000).toISOString(),
    }
  })
  const soon = new Date(now.getTime() + 24 * 3_600_000)
  await sql`
    WITH wanted AS (
      SELECT w.*, (SELECT max(p.id) FROM promotions p WHERE p.business_id = w.business_id AND p.plan_id = w.plan_id
        AND ((p.status = w.status AND p.payment_id IS NULL) OR p.ends_at > ${now})) AS last_id
      FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        AS w (business_id int, name_key text, plan_id text, duration int, status text, starts_at timestamptz, ends_at timestamptz)
      JOIN businesses b ON b.id = w.business_id AND b.name_key = w.name_key AND b.status = 'approved'
    ), extended AS (
      UPDATE promotions p SET starts_at = w.starts_at, ends_at = w.ends_at, duration = w.duration
      FROM wanted w WHERE p.id = w.last_id AND p.payment_id IS NULL AND w.status = 'active' AND p.status = 'active'
        AND p.ends_at <= ${soon}
    )
    INSERT INTO promotions (business_id, plan_id, duration, status, starts_at, ends_at, created_at)
    SELECT business_id, plan_id, duration, status, CASE WHEN status = 'active' THEN starts_at END,
      CASE WHEN status = 'active' THEN ends_at END, starts_at
    FROM wanted WHERE last_id IS NULL ORDER BY wanted.starts_at`.execute(db)
}
