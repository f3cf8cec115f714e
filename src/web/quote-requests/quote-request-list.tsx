import { useQuery } from '@tanstack/react-query'
import { Mail, Phone } from 'lucide-react'
import { useEffect } from 'react'
import type { QuoteRequest, QuoteRequestList } from '#shared/quote-requests/quote-requests.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { toTelHref } from '#web/lib/contact-links.ts'
import { AnsweredButton } from '#web/quote-requests/answered-button.tsx'
import { markRead, quoteRequestListQuery } from '#web/quote-requests/quote-request-list.queries.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonList, Skeletons } from '#web/ui/skeleton.tsx'

/** A business's quote requests with ways to reply, newest first; for its owner and staff. */
export function QuoteRequests({ businessId }: { businessId: number }) {
  const api = useApi()
  const { data, error, isFetching, refetch } = useQuery(quoteRequestListQuery(api, businessId))
  const hasUnread = data?.requests.some(({ isRead }) => !isRead) ?? false
  useEffect(() => {
    // If it fails, the next visit does it.
    if (hasUnread) void markRead(api, businessId).catch(() => {})
  }, [api, businessId, hasUnread])
  if (data) return <Requests {...data} businessId={businessId} />
  if (isFetching || !error) return <RequestSkeletons />
  return (
    <ErrorState
      title="Quote requests couldn’t be loaded"
      message={error.message}
      onRetry={() => void refetch()}
      retryLabel="Retry"
    />
  )
}

function Requests({ requests, total, businessId }: QuoteRequestList & { businessId: number }) {
  if (total === 0) {
    return (
      <EmptyState
        headingLevel={2}
        title="No quote requests yet"
        text="When someone asks you for a quote, we email you right away and list it here."
      />
    )
  }
  return (
    <>
      {total > requests.length ? (
        <p className="Block-note">
          Latest {requests.length.toLocaleString('en-US')} of {total.toLocaleString('en-US')} requests.
        </p>
      ) : null}
      <ul className="RequestList">
        {requests.map((request) => (
          <li key={request.id}>
            <Request request={request} businessId={businessId} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** What became of a request that didn't go to the owner. */
function deliveryText({ delivery, state }: QuoteRequest): string | null {
  if (delivery === 'owner') return null
  if (state === 'not_reached') return 'Reached nobody'
  const isDelivered = state === 'delivered'
  if (delivery === 'desk') return isDelivered ? 'Passed on by phone' : 'To be passed on by phone'
  return isDelivered ? 'Emailed to the listing’s address' : 'On its way to the listing’s address'
}

function Request({ request, businessId }: { request: QuoteRequest; businessId: number }) {
  const { name, email, phone, createdAt, details } = request
  const delivery = deliveryText(request)
  return (
    <article className="Request">
      <div className="Request-who">
        <h2>{name}</h2>
        <time dateTime={createdAt}>{austinMoment(createdAt)}</time>
        {delivery ? <span>{delivery}</span> : null}
        <a href={`mailto:${email}`}>
          <Mail className="Icon is-s" />
          <EmailText email={email} />
        </a>
        <a className="num" href={toTelHref(phone)}>
          <Phone className="Icon is-s" />
          <span>{phone}</span>
        </a>
        <AnsweredButton request={request} businessId={businessId} />
      </div>
      <p className="Request-details">{details}</p>
    </article>
  )
}

/** Breaks only after the @. */
function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1
  return (
    <span>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}

function RequestSkeletons() {
  return (
    <SkeletonList
      label="Loading the quote requests"
      className="RequestList"
      itemClassName="Request"
      count={3}
    >
      <div className="Request-who">
        <Skeletons classNames={['is-lead is-s', 'is-text is-s']} />
      </div>
      <div>
        <Skeletons classNames={['is-text', 'is-text is-most']} />
      </div>
    </SkeletonList>
  )
}
