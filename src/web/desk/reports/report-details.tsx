import { useQuery } from '@tanstack/react-query'
import { paths } from '#shared/lib/paths.ts'
import { reasonWords } from '#shared/reports/report-reasons.ts'
import type { DeskReport } from '#shared/reports/reports-desk.schemas.ts'
import { textWithAnswers } from '#shared/trade-questions/answers.ts'
import { useApi } from '#web/lib/app-context.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { Fact } from '#web/ui/fact.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { PersonText } from '../email-text.tsx'
import { SpamRulesNote } from '../spam-rules-note.tsx'
import { WholeFault } from '../whole-fault.tsx'
import { decisionWords } from './report-words.ts'
import { wholeReportQuery } from './reports-desk.queries.ts'

/** The reported thing, all reports of it, and the decision. */
export function ReportDetails({ report: listed }: { report: DeskReport }) {
  const query = useQuery(wholeReportQuery(useApi(), listed))
  const { data: whole } = query
  return (
    <>
      <WholeFault what="report" query={query} />
      <ReportParts report={whole && whole.revision >= listed.revision ? whole : listed} />
    </>
  )
}

function ReportParts({ report }: { report: DeskReport }) {
  const { author, business, decision, appealDecision, kind } = report
  return (
    <div className="DeskTwo">
      <div className="DeskPart">
        <Reported report={report} />
        <Reports report={report} />
      </div>
      <dl className="DeskFacts">
        <Fact term="Business">
          <Link className="Link" to={paths.business(business.id)} target="_blank">
            {business.name}
          </Link>{' '}
          ({business.status})
        </Fact>
        <Fact term={kind === 'review' || kind === 'request' ? 'Author' : 'Owner'}>
          {author ? <PersonText person={author} /> : 'No account'}
          {author?.isBlocked ? ' (blocked)' : ''}
        </Fact>
        <Fact term="Reported">{austinMoment(report.createdAt)}</Fact>
        {decision ? (
          <>
            <Fact term="Decided">
              {decisionWords[decision.decision].done}, {austinMoment(decision.at)}
              {decision.by ? `, by ${decision.by}` : ''}
            </Fact>
            <Fact term="Reason">{decision.reason}</Fact>
          </>
        ) : null}
        {appealDecision ? (
          <>
            <Fact term="Appeal">
              {appealDecision.isReversed ? 'Reversed' : 'Upheld'}, {austinMoment(appealDecision.at)}
              {appealDecision.by ? `, by ${appealDecision.by}` : ''}
            </Fact>
            <Fact term="Answer">{appealDecision.reason}</Fact>
          </>
        ) : null}
      </dl>
    </div>
  )
}

/** The thing itself, so that nobody has to look for it before deciding. */
function Reported({
  report: { kind, listing, review, pictureUrl, message, business },
}: {
  report: DeskReport
}) {
  if (review) {
    return (
      <>
        <div>
          <Stars rating={review.rating} />
          <p className="DeskText">{review.content}</p>
          {review.hiddenReason ? <p className="Field-hint">Hidden: {review.hiddenReason}</p> : null}
        </div>
        <SpamRulesNote {...review.spam} />
      </>
    )
  }
  if (pictureUrl !== null) {
    const picture = { src: pictureUrl, alt: `Photo of ${business.name}` }
    return <Picture className="DeskReport-picture" picture={picture} />
  }
  if (message) {
    return (
      <div>
        <p className="Field-hint">
          {kind === 'answer' ? 'The quote request that was answered, by ' : 'From '}
          {message.name}, {message.email}, {austinMoment(message.createdAt)}
        </p>
        <p className="DeskText">{textWithAnswers(message.text, message.answers)}</p>
        {message.said.map(({ side, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <div key={index}>
            <p className="Field-hint">{side === 'business' ? business.name : message.name}</p>
            <p className="DeskText">{text}</p>
          </div>
        ))}
      </div>
    )
  }
  if (!listing) return null
  const { description, address, phone, website } = listing
  return (
    <div>
      <p className="Field-hint">{[address, phone, website].filter(Boolean).join(', ')}</p>
      <p className="DeskText">{description}</p>
    </div>
  )
}

function Reports({ report: { reports, reportCount, appeal } }: { report: DeskReport }) {
  return (
    <ul className="DeskNotes">
      {reports.map(({ reason, text, reporter, email, isAutomatic, createdAt }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <li key={index}>
          <p className="DeskNotes-who">
            <b>
              {isAutomatic ? 'Our spam rules' : (reporter?.name ?? email ?? 'Someone without an account')}
            </b>
            <span>{austinMoment(createdAt)}</span>
          </p>
          <p>{reasonWords[reason]}</p>
          {text ? <p className="DeskText">{text}</p> : null}
        </li>
      ))}
      {reportCount > reports.length ? <li>And {reportCount - reports.length} more.</li> : null}
      {appeal ? (
        <li>
          <p className="DeskNotes-who">
            <b>Appeal</b>
            <span>{austinMoment(appeal.at)}</span>
          </p>
          <p className="DeskText">{appeal.text}</p>
        </li>
      ) : null}
    </ul>
  )
}
