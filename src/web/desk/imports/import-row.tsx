import { useState } from 'react'
import type { DeskImport } from '#shared/businesses/import/imports-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/error-state.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { DeskRow } from '../desk-row.tsx'
import { useStaffAction } from '../use-staff-action.ts'
import { ImportPlan } from './import-plan.tsx'
import { isBusy, undoImport } from './imports-desk.queries.ts'

const looks: Record<DeskImport['status'], { title: string; look: 'wait' | 'ok' | 'bad' | 'plain' }> = {
  uploaded: { title: 'uploaded', look: 'wait' },
  checking: { title: 'checking', look: 'wait' },
  checked: { title: 'checked', look: 'wait' },
  running: { title: 'running', look: 'wait' },
  done: { title: 'done', look: 'ok' },
  failed: { title: 'failed', look: 'bad' },
  undoing: { title: 'being undone', look: 'wait' },
  undone: { title: 'undone', look: 'plain' },
}

const shown = (count: number) => count.toLocaleString('en-US')

/** A run: its file, its results, and Undo. */
export function ImportRow({ run }: { run: DeskImport }) {
  const { id, fileName, source, status, counts } = run
  return (
    <DeskRow
      id={id}
      title={fileName}
      facts={
        <>
          {source ? <span>source {source}</span> : null}
          {counts && status !== 'checked' ? (
            <span>
              {shown(counts.imported)} added, {shown(counts.updated)} updated
            </span>
          ) : null}
          {isBusy(status) && status !== 'undoing' ? <span className="num">{run.progress} %</span> : null}
          <Ago at={run.createdAt} />
        </>
      }
      side={<Badge variant={looks[status].look}>{looks[status].title}</Badge>}
      note={run.failure ? <FailureNote failure={run.failure} /> : null}
    >
      <ImportPlan run={run} />
      <div className="DeskTwo">
        <ImportCounts run={run} />
        <dl className="DeskFacts">
          <Fact term="Number">{id}</Fact>
          <Fact term="Started">{austinMoment(run.createdAt)}</Fact>
          {run.finishedAt ? <Fact term="Ended">{austinMoment(run.finishedAt)}</Fact> : null}
          <Fact term="By">{run.startedBy ?? 'The command line or a former user'}</Fact>
        </dl>
      </div>
      <UndoPart run={run} />
    </DeskRow>
  )
}

function ImportCounts({ run: { status, counts, undone } }: { run: DeskImport }) {
  if (!counts)
    return (
      <p className="DeskText is-empty">
        {status === 'running' ? 'The report comes at the end.' : 'Nothing is stored yet.'}
      </p>
    )
  const isTrial = status === 'checked'
  return (
    <div>
      <dl className="DeskFacts">
        <Fact term="Rows">{shown(counts.rows)}</Fact>
        <Fact term={isTrial ? 'To add' : 'Added'}>{shown(counts.imported)}</Fact>
        <Fact term={isTrial ? 'To update' : 'Updated'}>{shown(counts.updated)}</Fact>
        <Fact term="Already known">{shown(counts.duplicates)}</Fact>
        <Fact term="Rejected">{shown(counts.rejected)}</Fact>
        <Fact term="Missing">{shown(counts.gone)}</Fact>
        {undone ? (
          <Fact term="Undone">
            {shown(undone.removed)} removed, {shown(undone.restored)} restored, {shown(undone.kept)} kept
          </Fact>
        ) : null}
      </dl>
      {undone && undone.firstKept.length > 0 ? (
        <ul className="DeskText">
          {undone.firstKept.map(({ businessId, name, reason }) => (
            <li key={businessId}>
              {name} (#{businessId}): {reason}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

const FailureNote = ({ failure }: { failure: string }) => (
  <div className="DeskFault">
    <Alert tone="bad">{failure}</Alert>
  </div>
)

function UndoPart({ run: { id, fileName, canUndo, status, counts } }: { run: DeskImport }) {
  const api = useApi()
  const action = useStaffAction()
  const [isAsking, setAsking] = useState(false)
  if (!['running', 'done', 'failed'].includes(status)) return null
  if (!canUndo) return <p className="DeskText is-empty">Undo the later import from this source first.</p>
  const start = () =>
    void action.run(
      () => undoImport(api, id),
      () => {
        setAsking(false)
        toast({ title: 'Undo started', description: fileName })
      },
    )
  return (
    <div className="DeskActions">
      <Button onClick={() => setAsking(true)}>Undo this import</Button>
      {isAsking ? (
        <ConfirmDialog
          title={`Undo ${fileName}?`}
          confirm={['Undo import', 'Starting...']}
          isDanger
          state={action}
          onClose={() => setAsking(false)}
          onConfirm={start}
        >
          <p>
            {counts
              ? `The ${shown(counts.imported)} listings it added are deleted, and the ${shown(counts.updated)} it updated get their old values back.`
              : 'The listings it has added so far are deleted, and those it updated get their old values back.'}
          </p>
          <p>Listings that have an owner, reviews, quote requests or edits by now stay and are named here.</p>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
