import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { Tables } from '#server/lib/database/tables.ts'
import { type Promotion, promotionsMax } from '#shared/payments/payments.schemas.ts'
import { type PromotionPlanId, promotionHours, promotionSeconds } from '#shared/payments/promotion-plans.ts'
import {
  promotionStatusesBefore,
  remainingSeconds,
  shownPromotionStatus,
} from '#shared/payments/promotion-status.ts'

/** Length of this many units of a plan; hours are elapsed time, unaffected by time changes. */
const lengthOf = (planId: PromotionPlanId, duration: number): RawBuilder<string> =>
  sql`make_interval(hours => ${promotionHours(planId, duration)}::int)`

/** Uses the database's clock, which also decides what is active: two clocks could disagree. */
const selectPromotions = (db: Db | Tx) =>
  db.selectFrom('promotions').selectAll().select(sql<Date>`clock_timestamp()`.as('now'))

/** A row of `promotions` with the time by the database's clock. */
export type PromotionRow = Selectable<Tables['promotions']> & { now: Date }

export function toPromotion(row: PromotionRow): Promotion {
  const { status, now } = row
  // One that was stopped before it started has only planned times, which no longer hold.
  const hasTimes = row.ran_seconds > 0 || (status !== 'paused' && status !== 'charged_back')
  const [startsAt, endsAt] = hasTimes ? [row.starts_at, row.ends_at] : [null, null]
  const stored = { status, startsAt, endsAt }
  return {
    id: row.id,
    businessId: row.business_id,
    planId: row.plan_id,
    duration: row.duration,
    status: shownPromotionStatus(stored, now),
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    remainingSeconds:
      status === 'paused'
        ? promotionSeconds(row.plan_id, row.duration) - row.ran_seconds
        : remainingSeconds(stored, now),
    createdAt: row.created_at.toISOString(),
  }
}

/** The time by the database's clock, to the millisecond as in JavaScript. */
export async function readClock(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(tx)
  return (rows[0] as { now: Date }).now
}

export async function findPromotion(db: Db | Tx, promotionId: number): Promise<Promotion | undefined> {
  const row = await selectPromotions(db).where('id', '=', promotionId).executeTakeFirst()
  return row && toPromotion(row)
}

/** The promotion of a payment; undefined before it is paid, and when its business was deleted. */
export async function findPromotionOfPayment(db: Db | Tx, paymentId: number): Promise<Promotion | undefined> {
  const row = await selectPromotions(db).where('payment_id', '=', paymentId).executeTakeFirst()
  return row && toPromotion(row)
}

/** Everything ever bought for a business, newest first. */
export async function listPromotionsOfBusiness(db: Db, businessId: number): Promise<Promotion[]> {
  const rows = await selectPromotions(db)
    .where('business_id', '=', businessId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(promotionsMax)
    .execute()
  return rows.map(toPromotion)
}

/** Stores the promotion of a payment, unless it is already stored or the payment was refunded. */
export async function createPromotion(
  tx: Tx,
  bought: {
    paymentId: number
    businessId: number
    planId: PromotionPlanId
    duration: number
    createdAt: Date
    /** Null while it waits for staff. */
    startsAt: Date | null
  },
): Promise<void> {
  const { paymentId, businessId, planId, duration, createdAt, startsAt } = bought
  const status = startsAt ? 'active' : 'requested'
  await sql`
    INSERT INTO promotions (payment_id, business_id, plan_id, duration, status, starts_at, ends_at, created_at)
    SELECT id, ${businessId}, ${planId}, ${duration}, ${status}, ${startsAt},
      ${startsAt}::timestamptz + ${lengthOf(planId, duration)}, ${createdAt}
    FROM payments WHERE id = ${paymentId} AND status <> 'refunded'
    ON CONFLICT (payment_id) DO NOTHING`.execute(tx)
}

/**
 * Activates a requested promotion from `startsAt`, and returns when it ends; undefined when it isn't requested anymore.
 */
export async function updateToActive(
  tx: Tx,
  { id, planId, duration }: Pick<Promotion, 'id' | 'planId' | 'duration'>,
  startsAt: Date,
): Promise<Date | undefined> {
  const row = await tx
    .updateTable('promotions')
    .set({
      status: 'active',
      starts_at: startsAt,
      ends_at: sql<Date>`${startsAt}::timestamptz + ${lengthOf(planId, duration)}`,
    })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .returning('ends_at')
    .executeTakeFirst()
  return row?.ends_at ?? undefined
}

/** Ends the promotion of a payment at `at`. One that never ran keeps its planned times. */
export async function updateToRefunded(tx: Tx, paymentId: number, at: Date): Promise<void> {
  await tx
    .updateTable('promotions')
    .set({
      status: 'refunded',
      ends_at: sql<Date>`CASE WHEN starts_at < ${at} AND ends_at > ${at} THEN ${at} ELSE ends_at END`,
    })
    .where('payment_id', '=', paymentId)
    .where('status', 'in', promotionStatusesBefore('refunded'))
    .execute()
}

export type RequestedPromotion = { id: number; businessName: string; duration: number; createdAt: Date }

/** Promotions that wait for staff, longest wait first. */
export async function listRequestedPromotions(db: Db, max: number): Promise<RequestedPromotion[]> {
  return db
    .selectFrom('promotions')
    .innerJoin('business_profiles', 'business_profiles.business_id', 'promotions.business_id')
    .select(['id', 'business_profiles.name as businessName', 'duration', 'created_at as createdAt'])
    .where('status', '=', 'requested')
    .orderBy('created_at')
    .orderBy('id')
    .limit(max)
    .execute()
}

/** Milliseconds until the next promotion starts or ends; null when none is planned. */
export async function findNextBoundary(db: Db): Promise<number | null> {
  const { rows } = await sql<{ wait: number | null }>`
    SELECT (extract(epoch FROM least(
      (SELECT min(starts_at) FROM promotions WHERE status = 'active' AND ends_at > now() AND starts_at > now()),
      (SELECT min(ends_at) FROM promotions WHERE status = 'active' AND ends_at > now())
    ) - clock_timestamp()) * 1000)::float8 AS wait`.execute(db)
  return rows[0]?.wait ?? null
}
