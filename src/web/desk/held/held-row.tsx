import { memo } from 'react'
import { paths } from '#shared/lib/paths.ts'
import type { DeskHeldRequest } from '#shared/quote-requests/held-requests.schemas.ts'
import { textWithAnswers } from '#shared/trade-questions/answers.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Link } from '#web/ui/link.tsx'
import { PhoneLinks } from '#web/ui/phone-links.tsx'
import { DeskRow } from '../desk-row.tsx'
import { DeadlineBadge } from '../desk-times.tsx'
import { EmailText, PersonText } from '../email-text.tsx'
import { LeftListNote } from '../left-list-note.tsx'
import { SpamRulesNote } from '../spam-rules-note.tsx'
import { HeldActions } from './held-actions.tsx'
import { partWords, refusalWords, waitingWords } from './held-words.ts'

type HeldRowProps = { request: DeskHeldRequest; isGone: boolean }

/** A held quote request or message: from whom, to whom, which rules fired, and by when staff decide. */
export const HeldRow = memo(function HeldRow({ request, isGone }: HeldRowProps) {
  const { id, business, conversationId, name, score, rules, createdAt, dueAt, decision, round } = request
  return (
    <DeskRow
      id={id}
      title={`${name} to ${business.name}`}
      facts={
        <>
          {round ? <b>{partWords(round)}</b> : null}
          {conversationId === null ? null : <b>Message</b>}
          <span className="num">{score} points</span>
          <span>{rules.length === 1 ? '1 rule' : `${rules.length} rules`}</span>
          <Ago at={createdAt} />
        </>
      }
      side={
        decision ? (
          <Badge>{refusalWords[decision.decision].done.toLowerCase()}</Badge>
        ) : (
          <DeadlineBadge dueAt={dueAt} />
        )
      }
      note={isGone ? <LeftListNote>It was decided on, taken back, or waits again.</LeftListNote> : null}
    >
      <div className="DeskTwo">
        <div className="DeskPart">
          <p className="DeskText">{textWithAnswers(request.requirements, request.answers)}</p>
          {request.files.length > 0 ? <HeldFiles files={request.files} /> : null}
          <SpamRulesNote score={score} rules={rules} />
        </div>
        <HeldFacts request={request} />
      </div>
      {isGone ? null : <HeldActions request={request} />}
    </DeskRow>
  )
})

const HeldFiles = ({ files }: Pick<DeskHeldRequest, 'files'>) => (
  <ul aria-label="Attached files">
    {files.map(({ name, kind, url }) => (
      <li key={url}>
        <a className="Link" href={url} target="_blank" rel="noopener">
          {name} ({kind})
        </a>
      </li>
    ))}
  </ul>
)

function HeldFacts({ request }: { request: DeskHeldRequest }) {
  const { business, conversationId, name, email, phone, account, createdAt, decision, round } = request
  return (
    <dl className="DeskFacts">
      <Fact term="Business">
        <Link className="Link" to={paths.business(business.id)} target="_blank">
          {business.name}
        </Link>{' '}
        ({business.status})
      </Fact>
      <Fact term="What">{conversationId === null ? 'Quote request' : 'Message in a conversation'}</Fact>
      {round ? (
        <Fact term="Part of">
          One request to {round.of} {round.of === 1 ? 'business' : 'businesses'}; {waitingWords(round)}
        </Fact>
      ) : null}
      <Fact term="From">{name}</Fact>
      <Fact term="Email">
        <EmailText email={email} />
      </Fact>
      <Fact term="Phone">
        <PhoneLinks phone={phone} />
      </Fact>
      <Fact term="Account">{account ? <PersonText person={account} /> : 'None'}</Fact>
      <Fact term="Sent">{austinMoment(createdAt)}</Fact>
      {decision ? (
        <>
          <Fact term="Decided">
            {refusalWords[decision.decision].done}, {austinMoment(decision.at)}
            {decision.by ? `, by ${decision.by}` : ''}
          </Fact>
          <Fact term="Reason">{decision.reason}</Fact>
        </>
      ) : null}
    </dl>
  )
}
