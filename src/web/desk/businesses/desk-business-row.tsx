import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import type { DeskBusiness } from '#shared/businesses/decisions/businesses-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { DeskRow } from '../desk-row.tsx'
import { DeadlineBadge } from '../desk-times.tsx'
import { LeftListNote } from '../left-list-note.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { deskBusinessQuery } from './businesses-desk.queries.ts'
import { CopyNote } from './copy-note.tsx'
import { DecisionDialog, type NegativeDecision } from './decision-dialog.tsx'
import { isQueued, statusLooks } from './decision-words.ts'
import { DeskBusinessDetails, type RenderMap } from './desk-business-details.tsx'
import { RowPicture } from './row-picture.tsx'
import { useDecisions } from './use-decisions.ts'

type DeskBusinessRowProps = { business: DeskBusiness; isGone: boolean; renderMap: RenderMap }

/** A listing with its owner's waiting time and the decision. */
export const DeskBusinessRow = memo(function DeskBusinessRow({
  business: listed,
  isGone,
  renderMap,
}: DeskBusinessRowProps) {
  const { data: newest } = useQuery({ ...deskBusinessQuery(useApi(), listed.id), enabled: isGone })
  const business = (isGone && newest) || listed
  const { id, status, name } = business
  const address = useDeskAddress()
  const decisions = useDecisions()
  const [asking, setAsking] = useState<NegativeDecision | null>(null)
  const close = () => {
    setAsking(null)
    address.close(id)
  }
  const keepOpen = () => address.go({ open: String(id) })
  const ask = (decision: NegativeDecision) => {
    decisions.clearFaults()
    setAsking(decision)
    // An open row stays even after it leaves its list, and keeps its typed texts.
    keepOpen()
  }
  const approve = () => decisions.decide(business, 'approved', undefined, close, keepOpen)
  return (
    <DeskRow
      id={id}
      title={name}
      isChoosable={status === 'pending' && !isGone}
      figure={<RowPicture pictureUrl={business.pictureUrls[0] ?? null} />}
      facts={<RowFacts business={business} />}
      side={
        <RowSide
          business={business}
          isBusy={decisions.isBusy}
          onApprove={approve}
          onReject={() => ask('rejected')}
        />
      }
      note={
        <>
          {isGone ? <LeftListNote>It is {status} now.</LeftListNote> : null}
          <CopyNote business={business} />
          {asking ? (
            <DecisionDialog
              business={business}
              decision={asking}
              decisions={decisions}
              onClose={() => setAsking(null)}
              onDone={close}
            />
          ) : (
            <DeskFaultNote fault={decisions.fault} />
          )}
        </>
      }
    >
      <DeskBusinessDetails {...{ business, renderMap, decisions }} onApprove={approve} onAsk={ask} />
    </DeskRow>
  )
})

function RowFacts({ business }: { business: DeskBusiness }) {
  const { subcategoryName, categoryName, owner, zipCode } = business
  return (
    <>
      <span>{subcategoryName ?? categoryName ?? 'No category'}</span>
      <span>{owner ? `by ${owner.name}` : 'unclaimed'}</span>
      {zipCode ? <span className="num">{zipCode}</span> : null}
      <Ago at={business.submittedAt} />
      {business.isAdminChoice ? <Badge variant="choice">Admin's Choice</Badge> : null}
      {business.isPromoted ? <Badge variant="promoted">Promoted</Badge> : null}
    </>
  )
}

type RowSideProps = { business: DeskBusiness; isBusy: boolean; onApprove: () => void; onReject: () => void }

function RowSide({ business, isBusy, onApprove, onReject }: RowSideProps) {
  const { status, decisionDueAt, name } = business
  if (!isQueued(business)) return <Badge variant={statusLooks[status]}>{status}</Badge>
  return (
    <>
      {decisionDueAt ? <DeadlineBadge dueAt={decisionDueAt} /> : null}
      <Button variant="quiet" data-key="r" aria-disabled={isBusy} onClick={onReject}>
        Reject<span className="sr"> {name}</span>
      </Button>
      <Button data-key="a" aria-disabled={isBusy} onClick={onApprove}>
        Approve<span className="sr"> {name}</span>
      </Button>
    </>
  )
}
