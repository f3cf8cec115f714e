/** The price list of paid promotion (specification §3): plan ids as sent over the API. */
export const promotionPlanIds = ['basic', 'standard', 'premium'] as const

export type PromotionPlanId = (typeof promotionPlanIds)[number]

/** The display name for the id. */
export const promotionPlanNames: Record<PromotionPlanId, string> = {
  basic: 'Starter',
  standard: 'Professional',
  premium: 'Enterprise',
}

type PromotionPlan = {
  id: PromotionPlanId
  /** Per unit, in US cents. */
  priceCents: number
  unit: 'hour' | 'day'
  /** Maximum number of units in one purchase (promotionDuration). */
  unitsMax: number
  /** Places of the plan: the carousel's spots, and half of the home page's top six; null is unlimited. */
  places: number | null
}

export const promotionPlans: Record<PromotionPlanId, PromotionPlan> = {
  basic: { id: 'basic', priceCents: 499, unit: 'hour', unitsMax: 24, places: null },
  standard: { id: 'standard', priceCents: 999, unit: 'day', unitsMax: 30, places: 24 },
  premium: { id: 'premium', priceCents: 1999, unit: 'day', unitsMax: 30, places: 3 },
}

/** The only currency accepted (specification §9), as sent over the API. */
export const promotionCurrency = 'usd'

/** The price of `units` of a plan, in US cents. */
export function promotionAmountCents(planId: PromotionPlanId, units: number): number {
  return promotionPlans[planId].priceCents * units
}

/** The duration of `units` of a plan, in hours. A day is always 24 hours, even when the clocks change. */
export function promotionHours(planId: PromotionPlanId, units: number): number {
  return units * (promotionPlans[planId].unit === 'day' ? 24 : 1)
}

/** The same in seconds. */
export const promotionSeconds = (planId: PromotionPlanId, units: number): number =>
  promotionHours(planId, units) * 3600

/** "1 hour", "3 days"; one day of Enterprise is shown as "24 hours" (specification §3). */
export function promotionDurationText(planId: PromotionPlanId, units: number): string {
  if (planId === 'premium' && units === 1) return '24 hours'
  const { unit } = promotionPlans[planId]
  return `${units} ${unit}${units === 1 ? '' : 's'}`
}
