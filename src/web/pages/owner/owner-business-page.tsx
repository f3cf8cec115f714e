import '#web/styles/appointments.css'
import '#web/styles/owner.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { type BusinessRole, mayDo } from '#shared/businesses/team-roles.ts'
import { appointmentKey, comingKey } from '#web/appointments/appointments.queries.ts'
import { HoursEditor } from '#web/businesses/form/hours-editor.tsx'
import { myBusinessesQuery } from '#web/businesses/my-businesses.queries.ts'
import { OwnerBusiness } from '#web/businesses/owner/owner-business.tsx'
import {
  type OwnerTab,
  ownerTabHref,
  quoteRequestsHref,
  toOwnerTab,
} from '#web/businesses/owner/owner-tabs.ts'
import { OwnerOnly } from '#web/businesses/owner/require-owner.tsx'
import { LeaveListing } from '#web/claims/leave-listing.tsx'
import { LateNote } from '#web/conversations/live-note.tsx'
import { parseMessagesAddress } from '#web/conversations/messages-address.ts'
import { useLiveConversations } from '#web/conversations/use-live-conversations.ts'
import { HoursReportsNote } from '#web/hours/hours-reports-note.tsx'
import { useApi } from '#web/lib/app-context.ts'
import { useAuth } from '#web/lib/auth-state.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { readAgain } from '#web/lib/read-again.ts'
import { Seo } from '#web/lib/seo.tsx'
import { quoteRequestCountQuery } from '#web/quote-requests/quote-request-list.queries.ts'
import { StaffQuoteRequests } from '#web/quote-requests/quote-request-list.tsx'
import { TeamSkeleton } from '#web/teams/team-skeleton.tsx'

const QuoteRequests = lazyPart(async () => (await import('./quote-requests.tsx')).QuoteRequests)
const AppointmentsTab = lazyPart(
  async () => (await import('#web/appointments/appointments-tab.tsx')).AppointmentsTab,
)
const Team = lazyPart(async () => (await import('#web/teams/team.tsx')).Team)

export function OwnerBusinessPage() {
  const { businessId = '' } = useParams()
  return (
    <OwnerOnly businessId={businessId} task="open">
      {({ business }, role) => <OwnedBusiness business={business} role={role} />}
    </OwnerOnly>
  )
}

function OwnedBusiness({ business, role }: { business: Business; role: BusinessRole }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { user } = useAuth()
  const isTeams = mayDo(role, 'answer')
  const total = useRequestTotal(business.id, isTeams)
  const queryClient = useQueryClient()
  const { queryKey: countsKey } = myBusinessesQuery(useApi())
  const lateness = useLiveConversations({
    onNews: () => {
      for (const queryKey of [countsKey, comingKey, appointmentKey]) void readAgain(queryClient, { queryKey })
    },
  })
  // Arrow keys move through the tabs, so they replace the history entry.
  const showTab = (tab: OwnerTab) =>
    void navigate(ownerTabHref(business.id, tab), { replace: true, preventScrollReset: true })
  return (
    <>
      <Seo title={business.name} description="Your listing as visitors see it, and their quote requests." />
      <OwnerBusiness
        business={business}
        role={role}
        tab={toOwnerTab(search)}
        onTab={showTab}
        quoteRequestCount={total}
        quoteRequests={
          isTeams ? (
            <Suspense fallback={<TeamSkeleton />}>
              <LateNote lateness={lateness} />
              <QuoteRequests
                business={business.id}
                page={parseMessagesAddress(search).page}
                hrefOfPage={(page) => `${quoteRequestsHref(business.id)}&page=${page}`}
              />
            </Suspense>
          ) : (
            <StaffQuoteRequests businessId={business.id} total={total} />
          )
        }
        appointments={
          isTeams ? (
            <Suspense fallback={<TeamSkeleton />}>
              <LateNote lateness={lateness} />
              <AppointmentsTab
                businessId={business.id}
                canEdit={mayDo(role, 'manage')}
                weekEditor={HoursEditor}
              />
            </Suspense>
          ) : null
        }
        hoursReports={<HoursReportsNote businessId={business.id} />}
        leave={role === 'owner' ? <LeaveListing business={business} /> : null}
        team={
          isTeams ? (
            <Suspense fallback={<TeamSkeleton />}>
              <Team business={business} hasPassword={user?.hasPassword ?? true} />
            </Suspense>
          ) : null
        }
      />
    </>
  )
}

/** Number of quote requests, for the team as in its dashboard; staff learn it without reading any. Undefined while unknown. */
function useRequestTotal(businessId: number, isTeams: boolean): number | undefined {
  const api = useApi()
  const own = useQuery({ ...myBusinessesQuery(api), enabled: isTeams, refetchOnMount: 'always' })
  const count = useQuery({ ...quoteRequestCountQuery(api, businessId), enabled: !isTeams })
  return isTeams ? own.data?.find(({ id }) => id === businessId)?.quoteRequestCount : count.data
}
