import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Mail, Phone } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { QuoteRequest } from '#shared/quote-requests/quote-requests.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { AnsweredButton } from '#web/quote-requests/answered-button.tsx'
import { BlockSenderButton } from '#web/quote-requests/block-sender-button.tsx'
import {
  deskQuoteRequestsQuery,
  markAllRead,
  markRead,
  ownQuoteRequestsQuery,
  quoteRequestListQuery,
} from '#web/quote-requests/quote-request-list.queries.ts'
import { AnswerList } from '#web/ui/answer-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PhoneLinks } from '#web/ui/phone-links.tsx'
import { SkeletonList, Skeletons } from '#web/ui/skeleton.tsx'

/** More actions on a request. */
type Actions = { actions: (request: QuoteRequest) => ReactNode }

/** A business's quote requests with ways to reply, newest first; for its owner and their team. */
export function QuoteRequests({ businessId, actions }: { businessId: number } & Actions) {
  const api = useApi()
  const { data, error, isFetching, refetch } = useQuery(quoteRequestListQuery(api, businessId))
  useReading(data, () => markRead(api, businessId))
  return (
    <Lists data={data} error={isFetching ? null : error} actions={actions} onRetry={() => void refetch()} />
  )
}

/** The same for all businesses of the visitor together. */
export function OwnQuoteRequests({ actions }: Actions) {
  const api = useApi()
  const { data, error, isFetching, refetch } = useQuery(ownQuoteRequestsQuery(api))
  useReading(data, () => markAllRead(api))
  return (
    <Lists data={data} error={isFetching ? null : error} actions={actions} onRetry={() => void refetch()} />
  )
}

/** The same for admins, who read only on request, because it is recorded. */
export function StaffQuoteRequests({ businessId, total }: { businessId: number; total: number | undefined }) {
  const [isAsked, setAsked] = useState(false)
  const query = deskQuoteRequestsQuery(useApi(), businessId)
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: isAsked })
  if (!isAsked && total !== 0)
    return (
      <EmptyState
        headingLevel={2}
        title="Quote requests are between customers and the business"
        text="Opening them is logged. Only the team can answer."
        action={<Button onClick={() => setAsked(true)}>Open the requests</Button>}
      />
    )
  return (
    <Lists
      data={total === 0 ? { requests: [], total } : data}
      error={isFetching ? null : error}
      actions={null}
      onRetry={() => void refetch()}
    />
  )
}

type ListData = { requests: readonly (QuoteRequest & { businessName?: string })[]; total: number }

/** Tells senders once that the visible requests were opened. */
function useReading(data: ListData | undefined, read: () => Promise<unknown>): void {
  const hasUnread = data?.requests.some(({ isRead }) => !isRead) ?? false
  const tell = useEffectEvent(read)
  useEffect(() => {
    // If it fails, the next visit does it.
    if (hasUnread) void tell().catch(() => {})
  }, [hasUnread])
}

type ListsProps = { data: ListData | undefined; error: Error | null; onRetry: () => void } & {
  /** Null for admins, who only read. */
  actions: Actions['actions'] | null
}

function Lists({ data, error, actions, onRetry }: ListsProps) {
  if (data) return <Requests {...data} actions={actions} />
  if (!error) return <RequestSkeletons />
  return (
    <ErrorState
      title="Quote requests couldn’t be loaded"
      message={error.message}
      onRetry={onRetry}
      retryLabel="Retry"
    />
  )
}

function Requests({ requests, total, actions }: ListData & Pick<ListsProps, 'actions'>) {
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
            <Request request={request} actions={actions} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The delivery of a request that didn't go to the owner. */
function deliveryText({ delivery, state }: QuoteRequest): string | null {
  if (delivery === 'owner') return null
  if (state === 'not_reached') return 'Not delivered'
  const isDelivered = state === 'delivered'
  if (delivery === 'desk') return isDelivered ? 'Delivered by phone' : 'To be delivered by phone'
  return isDelivered ? 'Emailed to the listing’s address' : 'On its way to the listing’s address'
}

type RequestProps = { request: ListData['requests'][number] } & Pick<ListsProps, 'actions'>

function Request({ request, actions }: RequestProps) {
  const { name, email, phone, createdAt, details, businessName, hidesContact, answers, wishedTime } = request
  const delivery = deliveryText(request)
  const staysAnswered = request.isAnswered && request.hasWritten
  return (
    <article className="Request">
      <div className="Request-who">
        <h2>{name}</h2>
        <time dateTime={createdAt}>{austinMoment(createdAt)}</time>
        {businessName ? <span>To {businessName}</span> : null}
        {delivery ? <span>{delivery}</span> : null}
        {staysAnswered ? <span>Replied</span> : null}
        {hidesContact ? (
          <span>Phone and email hidden until they choose you</span>
        ) : (
          <>
            <a href={`mailto:${email}`}>
              <Mail className="Icon is-s" />
              <EmailText email={email} />
            </a>
            <PhoneLinks className="num" phone={phone} icon={<Phone className="Icon is-s" />} />
          </>
        )}
      </div>
      <div className="Request-body">
        <p className="Request-details">{details}</p>
        {wishedTime ? (
          <p className="Request-time">
            <CalendarClock className="Icon is-s" />
            {wishedTime}
          </p>
        ) : null}
        <AnswerList answers={answers} />
        {actions ? (
          <div className="Request-actions">
            {actions(request)}
            {staysAnswered ? null : <AnsweredButton request={request} />}
            <BlockSenderButton request={request} />
          </div>
        ) : null}
      </div>
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
