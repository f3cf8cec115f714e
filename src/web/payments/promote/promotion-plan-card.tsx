import { formatDollars } from '#shared/lib/money.ts'
import { type PromotionPlanId, promotionPlanNames, promotionPlans } from '#shared/payments/promotion-plans.ts'
import type { ShownPromotionStatus } from '#shared/payments/promotion-status.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Ticks } from '#web/ui/ticks.tsx'
import { type PlanPlaces, placesLine } from '../places.ts'
import { durationRange, perUnit, planCopy, recommendedPlan } from '../plan-copy.ts'
import { PromotionStatus } from './promotion-status.tsx'

type PromotionPlanCardProps = {
  planId: PromotionPlanId
  /** Undefined while loading, null on failure. */
  places: PlanPlaces | null | undefined
  /** Status of the current promotion on this plan, if any. */
  status: ShownPromotionStatus | undefined
  isDisabled: boolean
  onSelect: () => void
}

/** A plan: its price, its features, and the number of spots left. */
export function PromotionPlanCard(props: PromotionPlanCardProps) {
  const { planId, places, status, isDisabled, onSelect } = props
  const { priceCents } = promotionPlans[planId]
  const { tagline, features } = planCopy[planId]
  const isRecommended = planId === recommendedPlan
  return (
    <article className={cx('Plan', isRecommended && 'is-best')} aria-labelledby={`plan-${planId}`}>
      <div className="Plan-name">
        <h3 id={`plan-${planId}`}>{promotionPlanNames[planId]}</h3>
        {status ? <PromotionStatus status={status} /> : null}
        {isRecommended ? <span className="Plan-best">Recommended</span> : null}
      </div>
      <p className="Plan-price">
        {formatDollars(priceCents / 100)} <small>{perUnit(planId)}</small>
      </p>
      <p className="Plan-tagline">
        <Badge
          variant={isRecommended ? 'choice' : 'plain'}
          className={isRecommended ? 'is-value' : undefined}
        >
          {tagline}
        </Badge>
        <span>{durationRange(planId)}</span>
      </p>
      <Ticks items={features} />
      <PlacesNote places={places} />
      <Button
        variant={isRecommended ? 'primary' : 'outline'}
        isBlock
        isBig
        disabled={isDisabled}
        aria-haspopup="dialog"
        onClick={onSelect}
      >
        Select {promotionPlanNames[planId]}
      </Button>
    </article>
  )
}

function PlacesNote({ places }: Pick<PromotionPlanCardProps, 'places'>) {
  if (places === undefined) {
    return (
      <p className="Plan-places">
        <Skeleton className="is-text is-s" />
      </p>
    )
  }
  const isFull = places?.free === 0
  return (
    <p className={cx('Plan-places', isFull && 'is-full')}>
      {places ? placesLine(places) : 'Availability couldn’t be loaded'}
    </p>
  )
}
