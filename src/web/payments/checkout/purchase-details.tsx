import { useQuery } from '@tanstack/react-query'
import { formatDollars } from '#shared/lib/money.ts'
import {
  type PromotionPlanId,
  promotionDurationText,
  promotionPlanNames,
  promotionPlans,
} from '#shared/payments/promotion-plans.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Fact } from '#web/ui/fact.tsx'
import { Ticks } from '#web/ui/ticks.tsx'
import { startLine } from '../places.ts'
import { perUnit, planCopy } from '../plan-copy.ts'
import type { PromotedBusiness } from '../promoted-business.ts'
import { promotionPlansQuery, promotionsQuery } from '../promotions.queries.ts'
import { DurationField } from './duration-field.tsx'

type PurchaseDetailsProps = {
  business: PromotedBusiness
  planId: PromotionPlanId
  duration: number
  isFixed: boolean
  onDuration: (units: number) => void
}

/** The plan being bought, and for which business. */
export function PurchaseDetails({ business, planId, duration, isFixed, onDuration }: PurchaseDetailsProps) {
  const { priceCents } = promotionPlans[planId]
  return (
    <div className="Checkout-what">
      <section className="Checkout-part">
        <h3>Business Details</h3>
        <p className="Checkout-name">{business.name}</p>
        {business.category ? <p>{business.category}</p> : null}
        <p>{business.place}</p>
      </section>
      <section className="Checkout-part">
        <h3>Selected Plan</h3>
        <p className="Checkout-plan">
          <b>{promotionPlanNames[planId]}</b>
          <span>
            <b>{formatDollars(priceCents / 100)}</b> {perUnit(planId)}
          </span>
        </p>
        <DurationField planId={planId} duration={duration} isFixed={isFixed} onChange={onDuration} />
        <Ticks items={planCopy[planId].features} />
        <dl className="Facts">
          <Fact term="Starts">{useStartLine(planId, business.id)}</Fact>
          <Fact term="Runs for">{promotionDurationText(planId, duration)}, then ends automatically</Fact>
        </dl>
      </section>
    </div>
  )
}

function useStartLine(planId: PromotionPlanId, businessId: number): string {
  const api = useApi()
  const { data: bought } = useQuery(promotionsQuery(api, businessId))
  const { data: offer } = useQuery(promotionPlansQuery(api))
  return startLine(
    planId,
    bought ?? [],
    offer?.plans.find((plan) => plan.planId === planId),
  )
}
