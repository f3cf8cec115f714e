import type { Promotion, PromotionPlans } from '#shared/payments/payments.schemas.ts'
import type { PromotionPlanId } from '#shared/payments/promotion-plans.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'

export type PlanPlaces = PromotionPlans['plans'][number]

/** One line on a plan's card: how many spots are left, or when the next one opens. */
export function placesLine({ planId, places, free, nextStartsAt }: PlanPlaces): string {
  if (places === null || free === null) return 'Always available'
  if (free > 0) return `${free} of ${places} spots left`
  const taken = `All ${places} spots are taken.`
  if (!nextStartsAt) return `${taken} Yours starts when one opens up.`
  return planId === 'premium'
    ? `${taken} The next one opens ${austinMoment(nextStartsAt)}.`
    : `${taken} A new one starts ${austinMoment(nextStartsAt)}.`
}

/** The start of a promotion bought now: after any the owner already has, so no paid time is lost. */
export function startLine(
  planId: PromotionPlanId,
  bought: readonly Promotion[],
  places: PlanPlaces | undefined,
): string {
  if (planId === 'premium') return 'When our team activates it'
  const ends = bought
    .filter((promotion) => promotion.planId === planId && isAhead(promotion))
    .map(({ endsAt }) => endsAt ?? '')
  const lastEnd = ends.sort().at(-1)
  if (lastEnd) return `${austinMoment(lastEnd)}, when your current one ends`
  if (places?.free === 0)
    return places.nextStartsAt
      ? `${austinMoment(places.nextStartsAt)}, when a spot opens`
      : 'When a spot opens'
  return 'Right after payment'
}

/** True if it is running or has a known start. */
const isAhead = ({ status }: Pick<Promotion, 'status'>): boolean =>
  status === 'active' || status === 'scheduled'

/** Running, scheduled, requested and paused promotions, the next to end first. */
export function currentPromotions(promotions: readonly Promotion[]): Promotion[] {
  const whenItEnds = ({ status, endsAt }: Promotion) => (isAhead({ status }) && endsAt) || '9'
  return promotions
    .filter((one) => isAhead(one) || one.status === 'requested' || one.status === 'paused')
    .sort((one, other) => whenItEnds(one).localeCompare(whenItEnds(other)))
}
