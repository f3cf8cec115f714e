import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { Promotion } from '#shared/payments/payments.schemas.ts'
import { promotionDurationText, promotionPlanNames } from '#shared/payments/promotion-plans.ts'
import { useApi } from '#web/lib/app-context.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { currentPromotions } from '../places.ts'
import type { PromotedBusiness } from '../promoted-business.ts'
import { invalidatePromoted, promotionsQuery } from '../promotions.queries.ts'
import { Countdown } from './countdown.tsx'
import { PromotionStatus } from './promotion-status.tsx'
import { roughTimeLeft } from './time-left.ts'

/** Running, scheduled, requested and paused promotions with their end; nothing if there are none. */
export function CurrentPromotions({ business }: { business: PromotedBusiness }) {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(promotionsQuery(useApi(), business.id))
  const queryClient = useQueryClient()
  const dropAll = useCallback(() => invalidatePromoted(queryClient), [queryClient])
  const current = currentPromotions(data ?? [])
  useAtNextStart(current, dataUpdatedAt, dropAll)
  if (!data && error && !isFetching) return <NotLoaded onRetry={() => void refetch()} />
  if (!data && !business.paid) return null
  if (data && current.length === 0) return null
  return (
    <Card title="Your promotions" className="Running">
      {data ? (
        <ul>
          {current.map((promotion) => (
            <li key={promotion.id} className="Running-row">
              <CurrentPromotion promotion={promotion} countedAt={dataUpdatedAt} onEnd={dropAll} />
            </li>
          ))}
        </ul>
      ) : (
        // At least as tall as a single row.
        <div className="Running-row">
          <Skeleton className="is-field is-m" />
        </div>
      )}
    </Card>
  )
}

type CurrentPromotionProps = { promotion: Promotion; countedAt: number; onEnd: () => void }

function CurrentPromotion({ promotion, countedAt, onEnd }: CurrentPromotionProps) {
  const { planId, duration, status, remainingSeconds } = promotion
  return (
    <>
      <div>
        <h3>
          {promotionPlanNames[planId]}, {promotionDurationText(planId, duration)}
        </h3>
        <p>
          <PromotionStatus status={status} />
          <span>{whenLine(promotion)}</span>
        </p>
      </div>
      {status === 'active' ? (
        <Countdown remainingSeconds={remainingSeconds} countedAt={countedAt} onEnd={onEnd} />
      ) : null}
    </>
  )
}

function whenLine({ status, startsAt, endsAt, remainingSeconds }: Promotion): string {
  if (status === 'paused') return `The bank is deciding on the payment. ${roughTimeLeft(remainingSeconds)}.`
  if (status === 'requested') return 'Under review. Time starts at activation.'
  const end = endsAt ? austinMoment(endsAt) : ''
  return status === 'scheduled' && startsAt ? `${austinMoment(startsAt)} to ${end}` : `Ends ${end}`
}

/** Longest delay a browser timer supports. */
const longestTimer = 2_147_483_647

/** Milliseconds until the next check for started promotions, if the browser's clock is ahead of the server's. */
const clockPatience = 30_000

/** Calls `onStart` when the next scheduled promotion starts; `countedAt` is when the promotions were fetched. */
function useAtNextStart(promotions: readonly Promotion[], countedAt: number, onStart: () => void): void {
  const [next] = promotions
    .flatMap(({ status, startsAt }) => (status === 'scheduled' && startsAt ? [startsAt] : []))
    .sort()
  useEffect(() => {
    if (!next) return
    const wait = new Date(next).getTime() - countedAt
    if (wait > longestTimer) return
    const timer = setTimeout(onStart, wait > 0 ? wait + 1000 : clockPatience)
    return () => clearTimeout(timer)
  }, [next, countedAt, onStart])
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <Card title="Your promotions" className="Running">
      <p className="Running-fault">
        <span>Your current promotions couldn’t be loaded.</span>
        <Button variant="quiet" onClick={onRetry}>
          Retry
        </Button>
      </p>
    </Card>
  )
}
