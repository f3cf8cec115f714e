import type { Insertable } from 'kysely'
import type { Tables } from '#server/lib/database/tables.ts'
import {
  type PromotionPlanId,
  promotionAmountCents,
  promotionHours,
} from '#shared/payments/promotion-plans.ts'
import type { DemoBusiness } from './businesses.ts'
import { demoAccounts } from './people.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A test card, accepted or declined. */
type Purchase = {
  /** Index of the demo owner's approved business. */
  shop: 0 | 1
  planId: PromotionPlanId
  /** Duration in the plan's units. */
  duration: number
  paidDaysAgo: number
  /** How it ended. */
  status: 'failed' | 'requested' | 'active'
}

/**
 * Purchases of the demo owner: a week that was declined at first, six hours, a month that is still running and an Enterprise
 * day that waits for staff. Everything running is for one shop, so the other one can be promoted.
 */
const purchases: readonly Purchase[] = [
  { shop: 0, planId: 'standard', duration: 7, paidDaysAgo: 38.003, status: 'failed' },
  { shop: 0, planId: 'standard', duration: 7, paidDaysAgo: 38, status: 'active' },
  { shop: 1, planId: 'basic', duration: 6, paidDaysAgo: 12.2, status: 'active' },
  { shop: 1, planId: 'standard', duration: 30, paidDaysAgo: 2.6, status: 'active' },
  { shop: 1, planId: 'premium', duration: 1, paidDaysAgo: 0.8, status: 'requested' },
]

type DemoPayment = Insertable<Tables['payments']> & { id: number }

/** Returns the demo owner's payments and what each bought, with dates counted back from `now`. */
export function demoPurchases(
  businesses: readonly DemoBusiness[],
  now: Date,
): { promotions: Insertable<Tables['promotions']>[]; payments: DemoPayment[] } {
  const shops = businesses.filter(
    ({ ownerId, status }) => ownerId === demoAccounts.owner.id && status === 'approved',
  )
  const made = purchases.map((purchase, place) => {
    const businessId = shops[purchase.shop]?.id
    if (businessId === undefined) throw new Error('the demo owner has no such shop')
    const paidAt = new Date(now.getTime() - purchase.paidDaysAgo * dayMs)
    return { ...purchase, id: place + 1, businessId, paidAt }
  })
  return { promotions: made.flatMap(toPromotion), payments: made.map(toPayment) }
}

type Made = Purchase & { id: number; businessId: number; paidAt: Date }

function toPromotion(purchase: Made): Insertable<Tables['promotions']>[] {
  const { id, businessId, planId, duration, status, paidAt } = purchase
  if (status === 'failed') return []
  const runsMs = promotionHours(planId, duration) * hourMs
  const runs = { starts_at: paidAt, ends_at: new Date(paidAt.getTime() + runsMs) }
  return [
    {
      payment_id: id,
      business_id: businessId,
      plan_id: planId,
      duration,
      status,
      ...(status === 'active' ? runs : { starts_at: null, ends_at: null }),
      created_at: paidAt,
    },
  ]
}

function toPayment(purchase: Made): DemoPayment {
  const { id, businessId, planId, duration, status, paidAt } = purchase
  const isDeclined = status === 'failed'
  return {
    id,
    user_id: demoAccounts.owner.id,
    business_id: businessId,
    amount_cents: promotionAmountCents(planId, duration),
    status: isDeclined ? 'failed' : 'succeeded',
    promotion_package: planId,
    promotion_duration: duration,
    failure_code: isDeclined ? 'card_declined' : null,
    processed_at: isDeclined ? null : paidAt,
    closed_at: paidAt,
    created_at: paidAt,
  }
}
