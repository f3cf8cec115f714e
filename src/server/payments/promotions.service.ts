import type { FastifyInstance } from 'fastify'
import { applyConsequences } from '#server/audit/staff-action.service.ts'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import { isListed } from '#shared/businesses/businesses.policy.ts'
import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'
import { type PromotionPlanId, promotionSeconds } from '#shared/payments/promotion-plans.ts'
import { type ActivatedPromotion, findRequestForMail } from './payment-mails.repository.ts'
import { austinMoment, queueActivated, queueRefund } from './payments.emails.ts'
import { findFreeStart, lockPlaces } from './promotion-places.repository.ts'
import {
  createPromotion,
  findPromotion,
  readClock,
  updateToActive,
  updateToRefunded,
} from './promotions.repository.ts'

/**
 * Guarantee: each payment has exactly one promotion, none overlaps another, and each runs for the paid time.
 */

type Tools = Pick<FastifyInstance, 'jobs' | 'config'>

/** A paid purchase of a promotion. `at` is when the payment was settled, by the database's clock. */
export type PurchasedPromotion = {
  paymentId: number
  businessId: number
  planId: PromotionPlanId
  duration: number
  at: Date
}

/**
 * Gives a payment its promotion; repeated calls change nothing. Enterprise waits for staff; everything else runs from
 * `at`, after the business's other promotions of the same plan, or as soon as a place is free. Nothing starts for a
 * payment that was already refunded. The payment and its business must be locked.
 */
export async function startPromotion(tx: Tx, bought: PurchasedPromotion): Promise<void> {
  const { at, ...what } = bought
  const seconds = promotionSeconds(what.planId, what.duration)
  const isForStaff = what.planId === 'premium'
  if (!isForStaff) await lockPlaces(tx, what.planId)
  const startsAt = isForStaff ? null : await findFreeStart(tx, { ...bought, seconds })
  await createPromotion(tx, { ...what, createdAt: at, startsAt })
  await announcePublicChange(tx)
}

/** Ends the promotion of a payment in any state, and notifies the payer. The payment's row must be locked. */
export async function withdrawPromotion(
  tx: Tx,
  tools: Tools,
  { paymentId, at }: Pick<PurchasedPromotion, 'paymentId' | 'at'>,
): Promise<void> {
  await updateToRefunded(tx, paymentId, at)
  await queueRefund(tx, tools, paymentId)
  await announcePublicChange(tx)
}

/**
 * Activates a requested Enterprise promotion from now on and notifies its owner. Throws not_found, and conflict for one
 * that isn't waiting, for a business that isn't public, or while every place is taken or the business has one running.
 * `actorId` is null for the command line.
 */
export async function activatePremium(
  db: Db,
  tools: Tools,
  promotionId: number,
  actorId: number | null,
): Promise<ActivatedPromotion> {
  return inTransaction(db, async (tx) => {
    const request = await findRequestForMail(tx, promotionId)
    if (!request) throw notFound('promotion')
    await lockPlaces(tx, 'premium')
    const promotion = await findPromotion(tx, promotionId)
    if (promotion?.status !== 'requested')
      throw new AppError(
        'conflict',
        `Only a requested promotion can be activated: this one is ${promotion?.status}.`,
      )
    if (!isListed(request.businessStatus)) throw new AppError('conflict', hiddenNow(request.businessStatus))
    const now = await readClock(tx)
    const seconds = promotionSeconds(promotion.planId, promotion.duration)
    const startsAt = await findFreeStart(tx, { ...promotion, seconds, at: now })
    if (startsAt > now) throw new AppError('conflict', notYet(startsAt))
    const endsAt = await updateToActive(tx, promotion, startsAt)
    if (!endsAt) throw notFound('promotion')
    const activated = { ...request, startsAt, endsAt }
    await queueActivated(tx, tools, activated)
    const details = { endsAt: endsAt.toISOString() }
    await applyConsequences(
      tx,
      tools.jobs,
      { actorId, targetType: 'promotion' },
      {
        actions: [{ action: 'promotion.activated', targetId: promotionId, details }],
        publicChange: 'changed',
      },
    )
    return activated
  })
}

const hiddenNow = (status: BusinessStatus) =>
  `This business is ${status}, so no one would see its promotion. Approve it first, or refund the payment.`
const notYet = (startsAt: Date) =>
  `Every Enterprise spot is taken, or this business already has a promotion running. Try again after ${austinMoment(startsAt)}.`
