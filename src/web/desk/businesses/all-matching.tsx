import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StartBulkDecision } from '#shared/businesses/decisions/bulk-decisions.schemas.ts'
import { decisionReasons } from '#shared/businesses/decisions/decisions.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { useStaffAction } from '../use-staff-action.ts'
import {
  bulkDecisionsQuery,
  isAtWork,
  matchingCountQuery,
  startBulkDecision,
} from './bulk-decisions.queries.ts'
import { type BulkVerb, listingsText, verbsOf } from './bulk-words.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'

/** Decides on every listing that matches the search and filter, on any page. */
export function AllMatching() {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <div className="DeskBulk">
        <Button variant="quiet" className="is-flush" onClick={() => setOpen(true)}>
          Bulk actions and export
        </Button>
      </div>
    )
  return <Decisions onClose={() => setOpen(false)} />
}

function Decisions({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const address = useDeskAddress()
  const { data: count, error } = useQuery(matchingCountQuery(api, address))
  const { data: known, isPending } = useQuery(bulkDecisionsQuery(api))
  const [verb, setVerb] = useState<BulkVerb | null>(null)
  const [isExporting, setExporting] = useState(false)
  // A decision that starts before the others are known couldn't be told from them afterward.
  const isBusy = isPending || (known?.some(isAtWork) ?? false)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset of buttons would be read as a form
    <div className="DeskBulk is-many" role="group" aria-label="Bulk actions">
      <span className="DeskBulk-count" role="status">
        {error ? error.message : count === undefined ? 'Counting...' : listingsText(count)}
      </span>
      {verbsOf(address.show).map((each) => (
        <Button key={each.decision} disabled={isBusy || !count} onClick={() => setVerb(each)}>
          {each.all}
        </Button>
      ))}
      <Button disabled={!count} onClick={() => setExporting(true)}>
        Export...
      </Button>
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
      {isExporting && count ? <ExportDialog count={count} onClose={() => setExporting(false)} /> : null}
      {verb && count ? (
        <DecisionOnAll
          verb={verb}
          count={count}
          onClose={() => setVerb(null)}
          onDone={() => {
            setVerb(null)
            onClose()
          }}
        />
      ) : null}
    </div>
  )
}

type DecisionOnAllProps = { verb: BulkVerb; count: number; onClose: () => void; onDone: () => void }

function DecisionOnAll({ verb, count, onClose, onDone }: DecisionOnAllProps) {
  const api = useApi()
  const { show, search } = useDeskAddress()
  const state = useStaffAction()
  const { decision, confirm } = verb
  const start = (
    more: Pick<StartBulkDecision, 'reason' | 'categoryId' | 'subcategoryId'> = {},
    onStarted?: () => void,
  ) =>
    void state.run(
      () =>
        startBulkDecision(api, {
          search,
          decision,
          status: (show ?? 'pending') as 'pending',
          ...more,
        }),
      () => {
        onStarted?.()
        onDone()
      },
    )
  if (decision === 'categorized')
    return (
      <CategoryDialog count={count} confirm={confirm} state={state} onClose={onClose} onConfirm={start} />
    )
  const title = `${confirm[0]} ${listingsText(count)}`
  if (decision === 'approved')
    return (
      <ConfirmDialog
        title={title}
        confirm={confirm}
        state={state}
        onClose={onClose}
        onConfirm={() => start()}
      >
        <p>Their pages say Verified, and their owners get an email.</p>
        <p>You can undo it for 24 hours.</p>
      </ConfirmDialog>
    )
  return (
    <ReasonDialog
      name={`all-${decision}`}
      title={title}
      description="Removes them from the directory. Their owners get the reason by email. You can undo it for 24 hours."
      reasons={decisionReasons}
      confirm={confirm}
      state={state}
      onClose={onClose}
      onConfirm={(reason, onStarted) => start({ reason }, onStarted)}
    />
  )
}
