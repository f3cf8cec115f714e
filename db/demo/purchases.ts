import type { Insertable } from 'kysely'
import type { Tables } from '#server/lib/tables.ts'
import type { PromotionPlanId } from '#shared/payments/promotion-plans.ts'
import type { DemoBusiness } from './businesses.ts'
import { demoAccounts } from './people.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A card that was charged or declined. */
type Purchase = {
  /** Which of the demo owner's approved businesses. */
  shop: 0 | 1
  planId: PromotionPlanId
  cents: number
  paidDaysAgo: number
} & ({ status: 'failed' | 'requested' } | { status: 'active'; runsMs: number })

/**
 * What the demo owner has bought: a week that was declined at first, six hours, and an Enterprise day that waits for staff.
 * None runs now, so nobody is shown to the public for it.
 */
const purchases: readonly Purchase[] = [
  { shop: 0, planId: 'standard', cents: 7 * 999, paidDaysAgo: 38.003, status: 'failed' },
  { shop: 0, planId: 'standard', cents: 7 * 999, paidDaysAgo: 38, status: 'active', runsMs: 7 * dayMs },
  { shop: 1, planId: 'basic', cents: 6 * 499, paidDaysAgo: 12.2, status: 'active', runsMs: 6 * hourMs },
  { shop: 1, planId: 'premium', cents: 1999, paidDaysAgo: 0.8, status: 'requested' },
]

/** The demo owner's promotions that are over or wait, and their payments, dates counted back from `now`. */
export function demoPurchases(
  businesses: readonly DemoBusiness[],
  now: Date,
): { promotions: Insertable<Tables['promotions']>[]; payments: Insertable<Tables['payments']>[] } {
  const shops = businesses.filter(
    ({ ownerId, status }) => ownerId === demoAccounts.owner.id && status === 'approved',
  )
  const made = purchases.map((purchase) => {
    const business_id = shops[purchase.shop]?.id
    if (business_id === undefined) throw new Error('the demo owner has no such shop')
    return { ...purchase, business_id, paidAt: new Date(now.getTime() - purchase.paidDaysAgo * dayMs) }
  })
  return {
    promotions: made.flatMap((purchase) => {
      const { business_id, planId: plan_id, status, paidAt } = purchase
      if (status === 'failed') return []
      const isOver = status === 'active'
      return {
        business_id,
        plan_id,
        status,
        starts_at: isOver ? paidAt : null,
        ends_at: isOver ? new Date(paidAt.getTime() + purchase.runsMs) : null,
        created_at: paidAt,
      }
    }),
    payments: made.map(({ business_id, planId, cents, status, paidAt }) => ({
      user_id: demoAccounts.owner.id,
      business_id,
      amount_cents: cents,
      status: status === 'failed' ? status : ('succeeded' as const),
      promotion_package: planId,
      processed_at: status === 'failed' ? null : paidAt,
      created_at: paidAt,
    })),
  }
}
