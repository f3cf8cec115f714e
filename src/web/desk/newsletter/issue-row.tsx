import type { DeskIssue } from '#shared/notifications/issues/issues-desk.schemas.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { DeskRow } from '../desk-row.tsx'
import { LeftListNote } from '../left-list-note.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { IssueForm } from './issue-form.tsx'
import { IssuePreview } from './issue-preview.tsx'
import { type Audience, CancelSending, SendIssue } from './issue-sending.tsx'

type IssueRowProps = { issue: DeskIssue; audience: Audience; isGone: boolean }

export function IssueRow({ issue, audience, isGone }: IssueRowProps) {
  const { close } = useDeskAddress()
  const { id, subject, preheader, status, createdAt, startedAt } = issue
  const isDraft = status === 'draft'
  return (
    <DeskRow
      id={id}
      title={subject}
      facts={
        <>
          <Ago at={startedAt ?? createdAt} />
          <span className="DeskRow-quote">{preheader}</span>
        </>
      }
      side={<Badge variant={badges[status]}>{status}</Badge>}
      note={isGone ? <LeftListNote>It was deleted.</LeftListNote> : null}
    >
      <div className="DeskTwo">
        <div className="DeskPart">
          {isDraft ? <IssueForm issue={issue} onDone={() => close(id)} /> : <Outcome issue={issue} />}
          {isDraft ? <SendIssue issue={issue} audience={audience} /> : null}
          {status === 'sending' ? <CancelSending issue={issue} /> : null}
        </div>
        <IssuePreview issue={issue} />
      </div>
    </DeskRow>
  )
}

const badges = { draft: 'wait', sending: 'wait', sent: 'ok', canceled: 'bad' } as const

/** The number of addresses it went to. */
function Outcome({ issue }: { issue: DeskIssue }) {
  const { startedAt, endedAt, queuedCount, acceptedCount, refusedCount } = issue
  const count = (value: number) => <span className="num">{value.toLocaleString('en-US')}</span>
  return (
    <dl className="DeskFacts">
      <Fact term="Started">{startedAt ? austinMoment(startedAt) : 'not yet'}</Fact>
      {endedAt ? <Fact term="Ended">{austinMoment(endedAt)}</Fact> : null}
      <Fact term="Queued">{count(queuedCount)}</Fact>
      <Fact term="Accepted">{count(acceptedCount)}</Fact>
      <Fact term="Refused">{count(refusedCount)}</Fact>
    </dl>
  )
}
