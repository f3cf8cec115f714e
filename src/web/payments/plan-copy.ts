import {
  type PromotionPlanId,
  promotionDurationText,
  promotionPlans,
} from '#shared/payments/promotion-plans.ts'

/** The promise of each plan (specification §3). */
export const planCopy: Record<PromotionPlanId, { tagline: string; features: readonly string[] }> = {
  basic: {
    tagline: 'Quick visibility',
    features: ['Top placement the whole time', 'Promoted badge on card and page'],
  },
  standard: {
    tagline: 'Most value',
    features: [
      'Top placement the whole time',
      'Promoted badge on card and page',
      'A spot in the home page carousel',
    ],
  },
  premium: {
    tagline: 'First on the home page',
    features: [
      'Top placement the whole time',
      'Promoted badge on card and page',
      'One of the top 6 businesses on the home page',
    ],
  },
}

/** The recommended plan. */
export const recommendedPlan: PromotionPlanId = 'standard'

/** "per hour" */
export const perUnit = (planId: PromotionPlanId): string => `per ${promotionPlans[planId].unit}`

/** "1 hour, up to 24 hours": one unit, and the maximum. */
export function durationRange(planId: PromotionPlanId): string {
  const longest = promotionDurationText(planId, promotionPlans[planId].unitsMax)
  return `${promotionDurationText(planId, 1)}, up to ${longest}`
}
