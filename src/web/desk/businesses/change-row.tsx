import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { DeskChange } from '#shared/businesses/changes/changes.schemas.ts'
import { columnWord } from '#shared/businesses/listing-columns.ts'
import { paths } from '#shared/lib/paths.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { DeskRow } from '../desk-row.tsx'
import { DeadlineBadge } from '../desk-times.tsx'
import { HistoryLink } from '../history-link.tsx'
import { LeftListNote } from '../left-list-note.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { RowPicture } from './row-picture.tsx'
import { useChangeDecision } from './use-change-decision.ts'

/** Suggested reasons, as the owner reads them. */
const reasons = [
  'The new details belong to another business. Please register that one as a separate listing.',
  'We couldn’t reach the business at the new phone number or website.',
  'We couldn’t confirm the new address.',
  'The business doesn’t go by the new name.',
  'The new category doesn’t fit the business.',
] as const

/** A change of an approved listing: before and after, and whether it stays. */
export function ChangeRow({ change, isGone }: { change: DeskChange; isGone: boolean }) {
  const { id, name, decision } = change
  const address = useDeskAddress()
  const [isAsking, setAsking] = useState(false)
  const decisions = useChangeDecision(change, () => {
    setAsking(false)
    address.close(id)
  })
  const keepOpen = () => address.go({ open: String(id) })
  return (
    <DeskRow
      id={id}
      title={name}
      figure={<RowPicture pictureUrl={change.pictureUrl} />}
      facts={<ChangeFacts change={change} />}
      side={
        isGone ? null : decision === null ? (
          <>
            <DeadlineBadge dueAt={change.decisionDueAt} />
            <Button
              variant="quiet"
              data-key="r"
              aria-disabled={decisions.isBusy}
              onClick={() => {
                decisions.clearFaults()
                setAsking(true)
                keepOpen()
              }}
            >
              Revert<span className="sr">: {name}</span>
            </Button>
            <Button data-key="a" aria-disabled={decisions.isBusy} onClick={() => decisions.accept(keepOpen)}>
              Accept<span className="sr">: {name}</span>
            </Button>
          </>
        ) : (
          <>
            <Badge variant={decision === 'accepted' ? 'ok' : 'bad'}>
              {decision === 'accepted' ? 'accepted' : 'reverted'}
            </Badge>
            <Button aria-disabled={decisions.isBusy} onClick={() => decisions.undo(change)}>
              Undo<span className="sr"> the decision on {name}</span>
            </Button>
          </>
        )
      }
      note={
        <>
          {isGone ? <LeftListNote /> : null}
          {isAsking ? (
            <ReasonDialog
              name={`take-back:${id}`}
              title={`Revert the change to ${name}`}
              description="Restores only the verified details. The owner gets the reason by email."
              reasons={reasons}
              confirm={['Revert', 'Reverting...']}
              state={decisions}
              onClose={() => setAsking(false)}
              onConfirm={decisions.takeBack}
            />
          ) : (
            <DeskFaultNote fault={decisions.fault} />
          )}
        </>
      }
    >
      <BeforeAndAfter change={change} />
      <ChangeActions change={change} />
    </DeskRow>
  )
}

function ChangeFacts({ change: { parts, owner, changedAt } }: { change: DeskChange }) {
  return (
    <>
      <span>{parts.map(({ part }) => columnWord(part).toLowerCase()).join(', ')}</span>
      <span>{owner ? `by ${owner.name}` : 'unclaimed'}</span>
      <Ago at={changedAt} />
    </>
  )
}

function BeforeAndAfter({ change: { name, parts } }: { change: DeskChange }) {
  return (
    <table className="DeskPair">
      <caption className="sr">Changes to {name}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">Field</span>
          </th>
          <th scope="col">Verified</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ part, before, after }) => (
          <tr key={part} className="is-other">
            <th scope="row">{columnWord(part)}</th>
            <td>{before || '–'}</td>
            <td>{after || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ChangeActions({ change: { businessId, parts, reason } }: { change: DeskChange }) {
  const website = parts.find(({ part }) => part === 'website')?.after
  return (
    <>
      {reason ? <p>Reason: {reason}</p> : null}
      <div className="DeskActions">
        <ButtonLink variant="quiet" to={paths.business(businessId)} target="_blank">
          <ExternalLink className="Icon is-s" />
          View page
        </ButtonLink>
        {website ? (
          <a className="Link" href={website} target="_blank" rel="noreferrer nofollow">
            Open the new website
          </a>
        ) : null}
        <ButtonLink variant="quiet" to={`${paths.desk}?show=all&search=%23${businessId}&open=${businessId}`}>
          Full listing
        </ButtonLink>
        <HistoryLink of="business" id={businessId} />
      </div>
    </>
  )
}
