import { type Selectable, sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import type { Tables } from '#server/lib/database/tables.ts'
import { promotionStatusesBefore } from '#shared/payments/promotion-status.ts'

/** Why a promotion that was paid doesn't run: its payment is disputed, or the dispute is lost. */
export type Stopped = 'paused' | 'charged_back'

export const findBoughtPromotion = (
  tx: Tx,
  paymentId: number,
): Promise<Selectable<Tables['promotions']> | undefined> =>
  tx.selectFrom('promotions').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()

/**
 * Stops the promotion of a payment at `at` and notes how long it has run. One that has not started keeps its planned
 * times, and one that has ended is only charged back.
 */
export async function updateToStopped(tx: Tx, paymentId: number, stopped: Stopped, at: Date): Promise<void> {
  const hasRun = sql<boolean>`(status = 'active' AND starts_at < ${at})`
  await tx
    .updateTable('promotions')
    .set({
      status: stopped,
      ran_seconds: sql<number>`CASE WHEN ${hasRun}
        THEN ran_seconds + floor(extract(epoch FROM least(${at}, ends_at) - starts_at))::int ELSE ran_seconds END`,
      ends_at: sql<Date>`CASE WHEN ${hasRun} THEN least(${at}, ends_at) ELSE ends_at END`,
    })
    .where('payment_id', '=', paymentId)
    .where('status', 'in', promotionStatusesBefore(stopped))
    .where(sql<boolean>`(${stopped}::text = 'charged_back' OR status <> 'active' OR ends_at > ${at})`)
    .execute()
}

/** Lets a stopped promotion wait for staff again, or run for the seconds that are left; without a start its times stay. */
export async function updateToResumed(
  tx: Tx,
  promotionId: number,
  { status, startsAt, seconds = 0 }: { status: 'requested' | 'active'; startsAt?: Date; seconds?: number },
): Promise<void> {
  await tx
    .updateTable('promotions')
    .set({
      status,
      ...(startsAt && {
        starts_at: startsAt,
        ends_at: sql<Date>`${startsAt}::timestamptz + make_interval(secs => ${seconds}::int)`,
      }),
    })
    .where('id', '=', promotionId)
    .execute()
}
