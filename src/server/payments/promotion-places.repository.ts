import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { type PromotionPlanId, promotionPlans, promotionSeconds } from '#shared/payments/promotion-plans.ts'

/** Locks the places of a plan until the transaction ends. */
export async function lockPlaces(tx: Tx, planId: PromotionPlanId): Promise<void> {
  await tx
    .selectFrom('promotion_places')
    .select('plan_id')
    .where('plan_id', '=', planId)
    .forUpdate()
    .execute()
}

/**
 * The first instant, not before `from`, at which a place of a plan is free for so many seconds: `at` is an instant at
 * which the number of taken places changes, `full_at` the next one at which no place is left.
 */
async function findStart(
  db: Db | Tx,
  planId: PromotionPlanId,
  seconds: number,
  from: RawBuilder<Date>,
): Promise<Date> {
  const { places } = promotionPlans[planId]
  const { rows } = await sql<{ at: Date }>`
    WITH earliest AS MATERIALIZED (SELECT ${from} AS at),
    taken AS (
      SELECT starts_at, ends_at FROM promotions, earliest
      WHERE ${places}::int IS NOT NULL AND status = 'active' AND plan_id = ${planId} AND ends_at > earliest.at
    ), levels AS (
      SELECT at, sum(sum(step)) OVER (ORDER BY at) AS taken FROM (
        SELECT starts_at AS at, 1 AS step FROM taken UNION ALL SELECT ends_at, -1 FROM taken
        UNION ALL SELECT at, 0 FROM earliest
      ) changes GROUP BY at
    ), outlook AS (
      SELECT at, min(at) FILTER (WHERE taken >= ${places}) OVER (ORDER BY at DESC) AS full_at FROM levels
    )
    SELECT min(outlook.at) AS at FROM outlook, earliest
    WHERE outlook.at >= earliest.at AND (full_at IS NULL OR full_at >= outlook.at + make_interval(secs => ${seconds}::int))`.execute(
    db,
  )
  // The last change is an end, after which every place is free.
  return (rows[0] as { at: Date }).at
}

/** When a business's next promotion of a plan can run: after those it already has, and when a place is free. */
export async function findFreeStart(
  db: Db | Tx,
  wanted: { businessId: number; planId: PromotionPlanId; seconds: number; at: Date },
): Promise<Date> {
  const { businessId, planId, seconds, at } = wanted
  return findStart(
    db,
    planId,
    seconds,
    // greatest() ignores the NULL of a business that has none.
    sql`greatest(${at}::timestamptz, (SELECT max(ends_at) FROM promotions
      WHERE business_id = ${businessId} AND plan_id = ${planId} AND status = 'active' AND ends_at > ${at}))`,
  )
}

export type PlanPlaces = {
  planId: PromotionPlanId
  places: number | null
  free: number | null
  nextStartsAt: Date | null
}

/** How many places of a plan are free now, and while none is, when one unit of it could start. */
export async function countPlaces(db: Db, planId: PromotionPlanId): Promise<PlanPlaces> {
  const { places } = promotionPlans[planId]
  if (places === null) return { planId, places, free: null, nextStartsAt: null }
  const { rows } = await sql<{ running: number; now: Date }>`
    SELECT count(*)::int AS running, now() AS now FROM promotions
    WHERE status = 'active' AND plan_id = ${planId} AND starts_at <= now() AND ends_at > now()`.execute(db)
  const { running, now } = rows[0] as { running: number; now: Date }
  const start = await findStart(db, planId, promotionSeconds(planId, 1), sql`${now}::timestamptz`)
  const isFree = start.getTime() === now.getTime()
  return { planId, places, free: isFree ? places - running : 0, nextStartsAt: isFree ? null : start }
}
