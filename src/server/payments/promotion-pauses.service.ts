import type { Tx } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { promotionSeconds } from '#shared/payments/promotion-plans.ts'
import {
  findBoughtPromotion,
  type Stopped,
  updateToResumed,
  updateToStopped,
} from './promotion-pauses.repository.ts'
import { findFreeStart, lockPlaces } from './promotion-places.repository.ts'

/**
 * Guarantee: a promotion whose payment is disputed doesn't run, and one that goes on runs for the rest of its time, as if it had
 * been bought then.
 */

/**
 * Pauses or ends the promotion of a payment, or lets it go on when `stopped` is null; repeated calls change nothing. One that
 * has ended isn't paused. `at` is the time by the database's clock; the payment must be locked.
 */
export async function stopOrResumePromotion(
  tx: Tx,
  { paymentId, stopped, at }: { paymentId: number; stopped: Stopped | null; at: Date },
): Promise<void> {
  await (stopped ? updateToStopped(tx, paymentId, stopped, at) : resume(tx, paymentId, at))
  await announcePublicChange(tx)
}

async function resume(tx: Tx, paymentId: number, at: Date): Promise<void> {
  const promotion = await findBoughtPromotion(tx, paymentId)
  if (!promotion || (promotion.status !== 'paused' && promotion.status !== 'charged_back')) return
  const { id, business_id: businessId, plan_id: planId, duration } = promotion
  if (!promotion.starts_at) return updateToResumed(tx, id, { status: 'requested' })
  const seconds = promotionSeconds(planId, duration) - promotion.ran_seconds
  // It ran in full before the bank decided.
  if (seconds <= 0) return updateToResumed(tx, id, { status: 'active' })
  await lockPlaces(tx, planId)
  const startsAt = await findFreeStart(tx, { businessId, planId, seconds, at })
  await updateToResumed(tx, id, { status: 'active', startsAt, seconds })
}
