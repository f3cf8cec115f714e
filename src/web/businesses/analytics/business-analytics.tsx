import { useQuery } from '@tanstack/react-query'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { BusinessPageHead } from '#web/businesses/owner/business-page-head.tsx'
import { useApi } from '#web/lib/app-context.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ActivityLists } from './activity-lists.tsx'
import { AnalyticsSkeleton } from './analytics-skeleton.tsx'
import { businessAnalyticsQuery } from './business-analytics.queries.ts'
import { BusinessTrend } from './business-trend.tsx'
import { CountCards } from './count-cards.tsx'
import { SearchPosition } from './search-position.tsx'

/** A business's analytics: totals, the last 90 days, and who was involved. */
export function BusinessAnalytics({ business }: { business: Pick<Business, 'id' | 'name'> }) {
  return (
    <>
      <BusinessPageHead title="Analytics" business={business} />
      <Figures businessId={business.id} />
    </>
  )
}

function Figures({ businessId }: { businessId: number }) {
  const { data, error, isFetching, refetch } = useQuery(businessAnalyticsQuery(useApi(), businessId))
  if (data) {
    return (
      <>
        <CountCards counts={data.counts} />
        {data.position ? <SearchPosition position={data.position} /> : null}
        <BusinessTrend trend={data.trend} />
        <ActivityLists counts={data.counts} activity={data.activity} />
      </>
    )
  }
  if (error && !isFetching) {
    return (
      <ErrorState
        title="Error loading analytics"
        message={error.message}
        onRetry={() => void refetch()}
        retryLabel="Retry"
      />
    )
  }
  return <AnalyticsSkeleton />
}
