import { useQuery } from '@tanstack/react-query'
import { paths } from '#shared/lib/paths.ts'
import { paymentStats, paymentsMax } from '#shared/payments/payment-stats.ts'
import type { Payment } from '#shared/payments/payments.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingNote, Skeleton, Skeletons } from '#web/ui/skeleton.tsx'
import { paymentsQuery } from '../payments.queries.ts'
import { PaymentFigures } from './payment-stats.tsx'
import { PaymentsTable } from './payments-table.tsx'

/** The visitor's payments, including failed ones, with stats. */
export function PaymentDashboard() {
  // The provider may have reported a change since the last visit.
  const { data, error, isFetching, refetch } = useQuery({
    ...paymentsQuery(useApi()),
    refetchOnMount: 'always',
  })
  if (!data && error && !isFetching) {
    return (
      <ErrorState
        title="Error loading payments"
        message={error.message}
        onRetry={() => void refetch()}
        retryLabel="Retry"
      />
    )
  }
  return (
    <>
      <PaymentFigures stats={data ? paymentStats(data) : null} />
      <Card title="Payments" className="PayList">
        {data ? <Payments payments={data} /> : <PaymentsSkeleton />}
      </Card>
    </>
  )
}

function Payments({ payments }: { payments: readonly Payment[] }) {
  if (payments.length === 0) return <NoPayments />
  return (
    <>
      <PaymentsTable payments={payments} />
      {payments.length >= paymentsMax ? (
        <p className="PayList-limit">
          Showing your latest {paymentsMax} payments. The stats count only these.
        </p>
      ) : null}
    </>
  )
}

function NoPayments() {
  return (
    <EmptyState
      title="No payments yet"
      text="Promote one of your businesses. Your payments and receipts appear here."
      action={<ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>}
    />
  )
}

function PaymentsSkeleton() {
  return (
    <>
      <LoadingNote label="Loading your payments" />
      <div className="PaySkeleton" aria-hidden="true">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key}>
            <div>
              <Skeletons classNames={['is-text is-m', 'is-small is-s']} />
            </div>
            <Skeleton className="is-text is-xs" />
          </div>
        ))}
      </div>
    </>
  )
}
