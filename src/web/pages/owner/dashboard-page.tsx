import '#web/styles/appointments.css'
import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { NextAppointments } from '#web/appointments/next-appointments.tsx'
import { Dashboard, type QueryResult } from '#web/businesses/dashboard/dashboard.tsx'
import { myBusinessesQuery } from '#web/businesses/my-businesses.queries.ts'
import { unreadQuery } from '#web/conversations/conversations.queries.ts'
import { LateNote } from '#web/conversations/live-note.tsx'
import { newRequestsHref, timesToConfirmHref } from '#web/conversations/messages-address.ts'
import { useLiveConversations } from '#web/conversations/use-live-conversations.ts'
import { useApi } from '#web/lib/app-context.ts'
import { useAuth } from '#web/lib/auth-state.ts'
import { readAgain } from '#web/lib/read-again.ts'
import { Seo } from '#web/lib/seo.tsx'
import { paymentsQuery } from '#web/payments/payments.queries.ts'
import { ownReviewsQuery } from '#web/reviews/own-reviews.queries.ts'

export function DashboardPage() {
  const api = useApi()
  const { user } = useAuth()
  const businesses = useAsked(myBusinessesQuery(api))
  const queryClient = useQueryClient()
  const { queryKey } = myBusinessesQuery(api)
  const lateness = useLiveConversations({ onNews: () => void readAgain(queryClient, { queryKey }) })
  const { data: unread } = useQuery(unreadQuery(api))
  return (
    <>
      <Seo title="Dashboard" description="Your businesses, their quote requests and how they’re doing." />
      <Dashboard
        firstName={user?.firstName ?? ''}
        businesses={businesses}
        payments={useAsked(paymentsQuery(api))}
        reviews={useAsked(ownReviewsQuery(api))}
        times={{ count: unread?.business.timesToConfirm ?? 0, href: timesToConfirmHref }}
        requestsHref={newRequestsHref}
        appointments={<NextAppointments side="business" liveNote={<LateNote lateness={lateness} />} />}
      />
    </>
  )
}

/** Cached data shows immediately and is refetched, because the numbers change. */
function useAsked<Data, Key extends readonly unknown[]>(
  query: UseQueryOptions<Data, Error, Data, Key>,
): QueryResult<Data> {
  const { data, error, isFetching, refetch } = useQuery({ ...query, refetchOnMount: 'always' })
  return { data, error: isFetching ? null : error, onRetry: () => void refetch() }
}
