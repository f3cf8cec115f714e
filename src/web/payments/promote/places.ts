import type { Promotion, PromotionPlans } from '#shared/payments/payments.schemas.ts'
import type { PromotionPlanId } from '#shared/payments/promotion-plans.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'

export type PlanPlaces = PromotionPlans['plans'][number]

/** One line on a plan's card: how many places are free, and when the next one will be while none is. */
export function placesLine({ planId, places, free, nextStartsAt }: PlanPlaces): string {
  if (places === null || free === null) return 'Always a place free'
  if (free > 0) return `${free} of ${places} places free`
  const taken = `All ${places} places are taken.`
  if (!nextStartsAt) return `${taken} Yours starts when one is free.`
  return planId === 'premium'
    ? `${taken} The next is free ${austinMoment(nextStartsAt)}.`
    : `${taken} A new one starts ${austinMoment(nextStartsAt)}.`
}

/** When a promotion bought now would begin: nobody loses time that runs or waits already. */
export function startLine(
  planId: PromotionPlanId,
  bought: readonly Promotion[],
  places: PlanPlaces | undefined,
): string {
  if (planId === 'premium') return 'When our team has activated it'
  const ends = bought
    .filter((promotion) => promotion.planId === planId && isAhead(promotion))
    .map(({ endsAt }) => endsAt ?? '')
  const lastEnd = ends.sort().at(-1)
  if (lastEnd) return `${austinMoment(lastEnd)}, when the one you have ends`
  if (places?.free === 0)
    return places.nextStartsAt
      ? `${austinMoment(places.nextStartsAt)}, when a place is free`
      : 'When a place is free'
  return 'As soon as it is paid'
}

/** True for what runs or will run at a known time. */
const isAhead = ({ status }: Promotion): boolean => status === 'active' || status === 'scheduled'

/** What an owner looks for first: what runs, waits or was asked for, the next to end before the others. */
export function currentPromotions(promotions: readonly Promotion[]): Promotion[] {
  const whenItEnds = ({ endsAt }: Promotion) => endsAt ?? '9'
  return promotions
    .filter((promotion) => isAhead(promotion) || promotion.status === 'requested')
    .sort((one, other) => whenItEnds(one).localeCompare(whenItEnds(other)))
}
