import '#web/styles/owner.css'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#shared/lib/paths.ts'
import { myBusinessesQuery } from '#web/businesses/my-businesses.queries.ts'
import { BusinessFilter } from '#web/conversations/business-filter.tsx'
import { LiveNote } from '#web/conversations/live-note.tsx'
import { listHref, noFilters, parseMessagesAddress } from '#web/conversations/messages-address.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Seo } from '#web/lib/seo.tsx'
import { Link } from '#web/ui/link.tsx'
import { QuoteRequests } from './quote-requests.tsx'

/** The quote requests of all businesses of the visitor, or of one. */
export function QuoteRequestsPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { data: businesses = [] } = useQuery(myBusinessesQuery(useApi()))
  const { business, page } = parseMessagesAddress(search)
  const hrefOf = (shown: { business: number | null; page?: number }) =>
    listHref(paths.quoteRequests, { ...noFilters, side: null, ...shown })
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
      <LiveNote />
      <div className="ConversationTools">
        <BusinessFilter
          businesses={businesses}
          business={business}
          onShow={(shown) => void navigate(hrefOf(shown), { replace: true, preventScrollReset: true })}
        />
      </div>
      <QuoteRequests
        business={business}
        page={page}
        hrefOfPage={(other) => hrefOf({ business, page: other })}
      />
    </div>
  )
}
