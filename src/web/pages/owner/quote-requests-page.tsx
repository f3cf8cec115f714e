import '#web/styles/owner.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#shared/lib/paths.ts'
import { myBusinessesQuery } from '#web/businesses/my-businesses.queries.ts'
import { LiveNote } from '#web/conversations/live-note.tsx'
import { useApi } from '#web/lib/app-context.ts'
import { readAgain } from '#web/lib/read-again.ts'
import { Seo } from '#web/lib/seo.tsx'
import { listsKey } from '#web/quote-requests/quote-request-list.queries.ts'
import { OwnQuoteRequests, QuoteRequests } from '#web/quote-requests/quote-request-list.tsx'
import { Link } from '#web/ui/link.tsx'
import { Select } from '#web/ui/select.tsx'
import { requestActions } from './request-actions.tsx'

/** The quote requests of all locations of the visitor, or of one. */
export function QuoteRequestsPage() {
  const queryClient = useQueryClient()
  const { search } = useLocation()
  const navigate = useNavigate()
  const { data: businesses = [] } = useQuery(myBusinessesQuery(useApi()))
  const given = Number(new URLSearchParams(search).get('location'))
  const location = businesses.find(({ id }) => id === given)
  const show = (value: string) =>
    void navigate(value ? `${paths.quoteRequests}?location=${value}` : paths.quoteRequests, {
      replace: true,
      preventScrollReset: true,
    })
  return (
    <div className="Page PageEnd">
      <Seo title="Quote Requests" description="Quote requests from visitors to your businesses." />
      <div className="PageHead">
        <Link className="BackLink" to={paths.dashboard}>
          <ArrowLeft className="Icon" />
          Back to Dashboard
        </Link>
        <h1>Quote Requests</h1>
      </div>
      <LiveNote onNews={() => void readAgain(queryClient, { queryKey: listsKey })} />
      {businesses.length > 1 ? (
        <div className="RequestFilter">
          <Select
            prefix="Location"
            value={location ? String(location.id) : ''}
            onChange={({ target }) => show(target.value)}
          >
            <option value="">All</option>
            {businesses.map(({ id, name, address }) => (
              <option key={id} value={id}>
                {[name, address].filter(Boolean).join(', ')}
              </option>
            ))}
          </Select>
        </div>
      ) : null}
      {location ? (
        <QuoteRequests key={location.id} businessId={location.id} actions={requestActions} />
      ) : (
        <OwnQuoteRequests actions={requestActions} />
      )}
    </div>
  )
}
