/** The price list of paid promotion (specification §3): plan ids as they travel. */
export const promotionPlanIds = ['basic', 'standard', 'premium'] as const

export type PromotionPlanId = (typeof promotionPlanIds)[number]

/** What people read in place of the id. */
export const promotionPlanNames: Record<PromotionPlanId, string> = {
  basic: 'Starter',
  standard: 'Professional',
  premium: 'Enterprise',
}
