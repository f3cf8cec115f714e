import { formatDollars } from '#shared/lib/money.ts'
import {
  promotionAmountCents,
  promotionDurationText,
  promotionPlanNames,
} from '#shared/payments/promotion-plans.ts'
import type { Purchase } from './pay.ts'

type OrderSummaryProps = { purchase: Omit<Purchase, 'businessId'>; totalName: string }

/** Plan, duration and total of a purchase. */
export function OrderSummary({ purchase: { planId, promotionDuration }, totalName }: OrderSummaryProps) {
  return (
    <dl className="OrderSummary">
      <Line name="Plan">{promotionPlanNames[planId]}</Line>
      <Line name="Duration">{promotionDurationText(planId, promotionDuration)}</Line>
      <Line name={totalName} isTotal>
        {totalText({ planId, promotionDuration })}
      </Line>
    </dl>
  )
}

export const totalText = ({ planId, promotionDuration }: OrderSummaryProps['purchase']): string =>
  formatDollars(promotionAmountCents(planId, promotionDuration) / 100)

type LineProps = { name: string; isTotal?: boolean; children: string }

function Line({ name, isTotal, children }: LineProps) {
  return (
    <div className={isTotal ? 'is-total' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
