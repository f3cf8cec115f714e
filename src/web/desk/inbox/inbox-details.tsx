import { useQuery } from '@tanstack/react-query'
import type { InboxItem } from '#shared/inbox/inbox-desk.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { useApi } from '#web/lib/app-context.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { Fact } from '#web/ui/fact.tsx'
import { Link } from '#web/ui/link.tsx'
import { PhoneLinks } from '#web/ui/phone-links.tsx'
import { EmailText, PersonText } from '../email-text.tsx'
import { WholeFault } from '../whole-fault.tsx'
import { AnswerForm } from './answer-form.tsx'
import { CallOutcomeButtons } from './call-outcome.tsx'
import { ClaimDecision } from './claim-decision.tsx'
import { type Staff, wholeItemQuery } from './inbox.queries.ts'
import { InboxNotes } from './inbox-notes.tsx'
import { InboxState } from './inbox-state.tsx'
import { outcomeWords, requestFacts, requestText } from './inbox-words.ts'

type InboxDetailsProps = { item: InboxItem; staff: Staff }

/** The request itself, its notes and replies, and the reply form. */
export function InboxDetails({ item: listed, staff }: InboxDetailsProps) {
  const query = useQuery(wholeItemQuery(useApi(), listed))
  const { data: whole } = query
  const isCurrent = whole && whole.revision >= listed.revision && whole.notes.length >= listed.notes.length
  const item = isCurrent ? whole : { ...listed, request: whole?.request ?? listed.request }
  const { request } = item
  return (
    <>
      <WholeFault what="request" query={query} />
      <div className="DeskTwo">
        <div className="DeskPart">
          {request.kind === 'callback' ? null : (
            <p className="DeskText">{requestText(request) || 'No message was added.'}</p>
          )}
          {request.kind === 'partner' && request.additionalInfo ? (
            <p className="DeskText">{request.additionalInfo}</p>
          ) : null}
          <InboxNotes notes={item.notes} />
        </div>
        <RequestFacts item={item} />
      </div>
      {request.kind === 'quote' ? <CallOutcomeButtons item={item} /> : null}
      {request.kind === 'claim' ? <ClaimDecision itemId={item.id} claim={request} /> : null}
      <InboxState item={item} staff={staff} />
      <AnswerForm item={item} />
    </>
  )
}

function RequestFacts({ item }: { item: InboxItem }) {
  const { request, account } = item
  const email = 'email' in request ? request.email : null
  const phone = phoneOf(request)
  const website = request.kind === 'partner' ? request.website : null
  return (
    <dl className="DeskFacts">
      {'businessId' in request ? (
        <>
          <Fact term="Call">
            {request.businessPhone ? <PhoneLinks phone={request.businessPhone} /> : 'No longer has a number'}
          </Fact>
          <Fact term="Business">
            <Link className="Link" to={paths.business(request.businessId)}>
              {request.businessName}
            </Link>
          </Fact>
          {'name' in request ? (
            <Fact term={request.kind === 'quote' ? 'For' : 'Claimed by'}>{request.name}</Fact>
          ) : null}
        </>
      ) : null}
      {item.outcome ? <Fact term="Outcome">{outcomeWords[item.outcome]}</Fact> : null}
      {email ? (
        <Fact term="Email">
          <a className="Link" href={`mailto:${email}`}>
            <EmailText email={email} />
          </a>
        </Fact>
      ) : null}
      {phone ? (
        <Fact term="Phone">
          <PhoneLinks phone={phone} />
        </Fact>
      ) : null}
      {website ? (
        <Fact term="Website">
          <a className="Link" href={website} target="_blank" rel="noreferrer nofollow">
            {website}
          </a>
        </Fact>
      ) : null}
      {requestFacts(request).map(({ term, value }) => (
        <Fact key={term} term={term}>
          {value}
        </Fact>
      ))}
      <Fact term="Asked">{austinMoment(item.createdAt)}</Fact>
      <Fact term="Answer by">{austinMoment(item.dueAt)}</Fact>
      {item.doneAt ? <Fact term="Done">{austinMoment(item.doneAt)}</Fact> : null}
      {account ? (
        <Fact term="Account">
          <PersonText person={account} />
        </Fact>
      ) : null}
    </dl>
  )
}

function phoneOf(request: InboxItem['request']): string | null {
  if (request.kind === 'callback') return request.contactNumber
  return request.kind === 'service' || request.kind === 'quote' ? request.phone || null : null
}
