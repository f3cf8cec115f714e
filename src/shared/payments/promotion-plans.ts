/** The price list of paid promotion (specification §3): plan ids as they travel. */
export const promotionPlanIds = ['basic', 'standard', 'premium'] as const

export type PromotionPlanId = (typeof promotionPlanIds)[number]
