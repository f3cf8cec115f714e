import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Mail, Phone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { QuoteRequest } from '#shared/quote-requests/quote-requests.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { deskQuoteRequestsQuery } from '#web/quote-requests/quote-request-list.queries.ts'
import { AnswerList } from '#web/ui/answer-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PhoneLinks } from '#web/ui/phone-links.tsx'
import { SkeletonList, Skeletons } from '#web/ui/skeleton.tsx'

/** A business's quote requests for admins, who read only on request, because it is recorded. */
export function StaffQuoteRequests({ businessId, total }: { businessId: number; total: number | undefined }) {
  const [isAsked, setAsked] = useState(false)
  const query = deskQuoteRequestsQuery(useApi(), businessId)
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: isAsked })
  if (total === 0) return <NoQuoteRequests />
  if (!isAsked)
    return (
      <EmptyState
        headingLevel={2}
        title="Quote requests are between customers and the business"
        text="Opening them is logged. Only the team can answer."
        action={<Button onClick={() => setAsked(true)}>Open the requests</Button>}
      />
    )
  if (data)
    return (
      <>
        {data.total > data.requests.length ? (
          <p className="Block-note">
            Latest {data.requests.length.toLocaleString('en-US')} of {data.total.toLocaleString('en-US')}{' '}
            requests.
          </p>
        ) : null}
        <ul className="RequestList">
          {data.requests.map((request) => (
            <li key={request.id}>
              <ReceivedRequest request={request} actions={null} />
            </li>
          ))}
        </ul>
      </>
    )
  return error && !isFetching ? (
    <ErrorState
      title="Quote requests couldn’t be loaded"
      message={error.message}
      onRetry={() => void refetch()}
    />
  ) : (
    <RequestSkeletons />
  )
}

/** In place of an empty list. */
export const NoQuoteRequests = () => (
  <EmptyState
    headingLevel={2}
    title="No quote requests yet"
    text="When someone asks you for a quote, we email you right away and list it here."
  />
)

/** The delivery of a request that didn't go to the owner. */
function deliveryText({ delivery, state }: QuoteRequest): string | null {
  if (delivery === 'owner') return null
  if (state === 'not_reached') return 'Not delivered'
  const isDelivered = state === 'delivered'
  if (delivery === 'desk') return isDelivered ? 'Delivered by phone' : 'To be delivered by phone'
  return isDelivered ? 'Emailed to the listing’s address' : 'On its way to the listing’s address'
}

type ReceivedRequestProps = {
  request: QuoteRequest
  /** Null for admins, who only read. */
  actions: ReactNode
}

/** The whole request with ways to reply; below its row in the list of a team, which has the name. */
export function ReceivedRequest({ request, actions }: ReceivedRequestProps) {
  const { name, email, phone, createdAt, details, hidesContact, answers, wishedTime } = request
  const delivery = deliveryText(request)
  return (
    <article className="Request">
      <h2 className={actions ? 'sr' : undefined}>{name}</h2>
      <div className="Request-facts">
        <time dateTime={createdAt}>{austinMoment(createdAt)}</time>
        {delivery ? <span>{delivery}</span> : null}
        {!actions && request.isAnswered && request.hasWritten ? <span>Replied</span> : null}
        {request.isSenderBlocked ? <span>Sender blocked</span> : null}
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
      <p className="Request-details">{details}</p>
      {wishedTime ? (
        <p className="Request-time">
          <CalendarClock className="Icon is-s" />
          {wishedTime}
        </p>
      ) : null}
      <AnswerList answers={answers} />
      {actions ? <div className="Request-actions">{actions}</div> : null}
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

const RequestSkeletons = () => (
  <SkeletonList label="Loading the quote requests" className="RequestList" itemClassName="Request" count={3}>
    <Skeletons classNames={['is-lead is-s', 'is-text', 'is-text is-most']} />
  </SkeletonList>
)
