import { useQuery } from '@tanstack/react-query'
import { paths } from '#shared/lib/paths.ts'
import type { QuoteStatus } from '#shared/quote-requests/quote-requests.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { similarBusinessesQuery } from './quote-requests.queries.ts'

/** The status of a request, in words. */
export function statusText({ state, delivery, businessName }: QuoteStatus): { title: string; text: string } {
  const texts: Record<QuoteStatus['state'], { title: string; text: string }> = {
    held: {
      title: 'Under review',
      text: `Our team reviews some requests before they go out. Yours will go to ${businessName} within 24 hours.`,
    },
    refused: {
      title: 'Not delivered',
      text: `Our team didn’t send your request to ${businessName}. Our email to you says why.`,
    },
    waiting: waitingText(delivery, businessName),
    sent: {
      title: 'Sent',
      text: `${businessName} has your request in their dashboard and hasn’t opened it yet.`,
    },
    delivered:
      delivery === 'desk'
        ? { title: 'Delivered', text: `Our team gave ${businessName} your request by phone.` }
        : { title: 'Delivered', text: `${businessName} has your request in their inbox.` },
    read: { title: 'Read', text: `${businessName} has opened your request.` },
    answered: {
      title: 'Replied',
      text: `${businessName} replied below, by phone or by email. Check your spam folder, too.`,
    },
    not_reached: {
      title: 'Couldn’t reach them',
      text: `We couldn’t reach ${businessName}. Please ask another business.`,
    },
  }
  return texts[state]
}

function waitingText(delivery: QuoteStatus['delivery'], businessName: string) {
  if (delivery === 'desk')
    return {
      title: 'We’re calling them',
      text: `${businessName} has no email address, so our team will call them with your request.`,
    }
  if (delivery === 'owner')
    return {
      title: 'Waiting',
      text: `${businessName} is getting a lot of requests right now. Yours is in their dashboard and will be in our next email to them, within the hour.`,
    }
  return {
    title: 'On its way',
    text: `Your request will go to ${businessName} by email. It hasn’t been sent yet.`,
  }
}

/** The rest of the status page: the time of the request, and others to ask. */
export function QuoteStatusDetails({ status }: { status: QuoteStatus }) {
  const { businessId, businessName, isListed, createdAt, conversationId, offersOthers, heldText } = status
  return (
    <>
      {heldText === null ? null : <HeldText text={heldText} />}
      {/* A conversation shows both itself. */}
      {conversationId === null ? (
        <p className="SignIn-note">
          Sent {austinMoment(createdAt)}.{' '}
          {isListed ? (
            <Link className="Link" to={paths.business(businessId)}>
              See {businessName}
            </Link>
          ) : null}
        </p>
      ) : null}
      {offersOthers ? <Others businessId={businessId} /> : null}
    </>
  )
}

/** The text of a request without a conversation. */
export const HeldText = ({ text }: { text: string }) => (
  <blockquote className="HeldText" aria-label="Your request">
    {text}
  </blockquote>
)

function Others({ businessId }: { businessId: number }) {
  const { data: similar = [] } = useQuery(similarBusinessesQuery(useApi(), businessId))
  if (similar.length === 0) return null
  return (
    <section className="QuoteOthers" aria-labelledby="others">
      <h2 id="others">Ask another business</h2>
      <ul className="Form">
        {similar.map(({ id, name, tradeAndPlace }) => (
          <li key={id}>
            <ButtonLink isBlock to={paths.business(id)}>
              {name}
            </ButtonLink>
            <p className="Form-note">{tradeAndPlace}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
