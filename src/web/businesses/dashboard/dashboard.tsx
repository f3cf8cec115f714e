import type { ReactNode } from 'react'
import type { MyBusiness } from '#shared/businesses/dashboard/my-businesses.schemas.ts'
import type { Payment } from '#shared/payments/payments.schemas.ts'
import { dashboardFigures } from '#web/businesses/dashboard/dashboard-figures.ts'
import { DashboardStats } from '#web/businesses/dashboard/dashboard-stats.tsx'
import { MyBusinesses } from '#web/businesses/dashboard/my-businesses.tsx'
import { QuickActions } from '#web/businesses/dashboard/quick-actions.tsx'
import { type OwnReview, recentActivity } from '#web/businesses/dashboard/recent-activity.ts'
import { RecentActivityCard } from '#web/businesses/dashboard/recent-activity-card.tsx'
import { type TimesToConfirm, WelcomeBanner } from '#web/businesses/dashboard/welcome-banner.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

/** A query's state: loaded, loading or failed. */
export type QueryResult<Data> = { data: Data | undefined; error: Error | null; onRetry: () => void }

type DashboardProps = {
  firstName: string
  businesses: QueryResult<MyBusiness[]>
  payments: QueryResult<Payment[]>
  reviews: QueryResult<OwnReview[]>
  times: TimesToConfirm
  requestsHref: (businessId: number | null) => string
  /** The next appointments with any of them. */
  appointments: ReactNode
}

/** The owner's start page: news, the totals, and every business with its links. */
export function Dashboard({
  firstName,
  businesses,
  payments,
  reviews,
  times,
  requestsHref,
  appointments,
}: DashboardProps) {
  const figures = businesses.data ? dashboardFigures(businesses.data) : null
  return (
    <>
      <WelcomeBanner {...{ firstName, figures, times, requestsHref }} />
      <div className="Page PageEnd">
        {businesses.data || !businesses.error ? (
          <>
            <DashboardStats figures={figures} />
            <div className="Dash">
              <MyBusinesses businesses={businesses.data ?? null} />
              <div>
                {businesses.data && businesses.data.length > 0 ? appointments : null}
                <QuickActions />
                <Recent businesses={businesses} payments={payments} reviews={reviews} />
              </div>
            </div>
          </>
        ) : (
          <div className="Dash-fault">
            <ErrorState
              title="Error loading dashboard"
              message={businesses.error.message}
              onRetry={businesses.onRetry}
              retryLabel="Retry"
            />
          </div>
        )}
      </div>
    </>
  )
}

/** Payments and reviews can fail separately: the rest of the dashboard doesn't need them. */
function Recent({
  businesses,
  payments,
  reviews,
}: Pick<DashboardProps, 'businesses' | 'payments' | 'reviews'>) {
  const isSettled = [businesses, payments, reviews].every(({ data, error }) => data || error)
  const failed = [payments, reviews].filter(({ data, error }) => !data && error)
  const things = recentActivity({
    businesses: businesses.data ?? [],
    payments: payments.data ?? [],
    reviews: reviews.data ?? [],
  })
  return (
    <RecentActivityCard
      things={isSettled ? things : null}
      onRetry={
        failed.length > 0
          ? () => {
              for (const { onRetry } of failed) onRetry()
            }
          : null
      }
    />
  )
}
