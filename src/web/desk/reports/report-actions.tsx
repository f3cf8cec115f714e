import { useState } from 'react'
import { paths } from '#shared/lib/paths.ts'
import { decisionsFor, isAgainstAuthor, type ReportDecision } from '#shared/reports/report-reasons.ts'
import type { DeskReport } from '#shared/reports/reports-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { useAuth } from '#web/lib/auth-state.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { toDeskFault, useStaffAction } from '../use-staff-action.ts'
import { useWorksOn } from '../use-works-on.ts'
import { appealReasons, decisionWords, titleOf } from './report-words.ts'
import { decideAppeal, decideReport, undoReport } from './reports-desk.queries.ts'

/** Milliseconds the toast with Undo stays; the row offers Undo for longer. */
const undoView = 15_000

/** Staff actions on a report: decide, undo, or answer an appeal. */
export function ReportActions({ report }: { report: DeskReport }) {
  const { state, canUndo, decision } = report
  const undo = useUndo(report)
  const endsBlock = decision?.decision === 'author_blocked'
  const mayUndo = useWorksOn('administration') || !endsBlock
  return (
    <>
      <div className="DeskActions">
        {state === 'open' ? <Decisions report={report} onUndo={undo.run} /> : null}
        {state === 'appealed' ? <AppealDecisions report={report} /> : null}
        {canUndo && mayUndo ? (
          <Button aria-disabled={undo.isBusy} onClick={() => undo.run(report)}>
            Undo
          </Button>
        ) : null}
        <ButtonLink variant="quiet" to={`${paths.desk}/log?show=report&kind=${report.id}`}>
          History
        </ButtonLink>
      </div>
      <DeskFaultNote fault={undo.fault} />
    </>
  )
}

function useUndo({ id, business }: DeskReport) {
  const api = useApi()
  const { run, isBusy, fault } = useStaffAction()
  return {
    isBusy,
    fault,
    run: (seen: Pick<DeskReport, 'id' | 'revision'>) =>
      void run(
        () =>
          undoReport(api, seen).catch((error) => {
            // In a toast, too, because the row has often disappeared by then.
            toast({ title: 'Not undone', description: toDeskFault(error).text, variant: 'destructive' })
            throw error
          }),
        () =>
          void toast({
            title: 'Undone',
            description: `Report ${id} about ${business.name} is waiting again.`,
          }),
      ),
  }
}

type DecisionsProps = { report: DeskReport; onUndo: (decided: DeskReport) => void }

function Decisions({ report, onUndo }: DecisionsProps) {
  const api = useApi()
  const { go, close } = useDeskAddress()
  const state = useStaffAction()
  const [asking, setAsking] = useState<ReportDecision | null>(null)
  const { id, kind, author } = report
  // A sender of a quote request without an account is blocked by address and browser.
  const canBlock = useWorksOn('administration') && (author !== null || kind === 'request')
  const possible = decisionsFor(kind).filter((decision) => canBlock || decision !== 'author_blocked')
  const decide = (decision: ReportDecision, reason: string, forget: () => void) =>
    void state.run(
      () => decideReport(api, report, { decision, reason }),
      (decided) => {
        forget()
        setAsking(null)
        close(id)
        toast({
          title: decisionWords[decision].done,
          description: titleOf(report),
          duration: undoView,
          action: { label: 'Undo', onAction: () => onUndo(decided) },
        })
      },
      () => go({ open: String(id) }),
    )
  const words = asking && decisionWords[asking]
  return (
    <>
      {possible.map((decision, index) => (
        <Button
          key={decision}
          variant={isAgainstAuthor(decision) ? 'danger' : 'outline'}
          {...(index === 0 && { 'data-key': 'a' })}
          {...(index === 1 && { 'data-key': 'r' })}
          onClick={() => {
            state.clearFaults()
            setAsking(decision)
          }}
        >
          {decisionWords[decision].button}
        </Button>
      ))}
      {asking && words ? (
        <ReasonDialog
          name={`report:${asking}:${id}`}
          title={words.title}
          description={words.text}
          reasons={words.reasons}
          confirm={[words.button, words.busy]}
          state={state}
          onClose={() => setAsking(null)}
          onConfirm={(reason, forget) => decide(asking, reason, forget)}
        />
      ) : (
        <DeskFaultNote fault={state.fault} />
      )}
    </>
  )
}

function AppealDecisions({ report }: { report: DeskReport }) {
  const api = useApi()
  const { user } = useAuth()
  const { go, close } = useDeskAddress()
  const state = useStaffAction()
  const [asking, setAsking] = useState<'upheld' | 'reversed' | null>(null)
  const { id, decision } = report
  const isOwnDecision = decision?.byId === user?.id
  const answer = (outcome: 'upheld' | 'reversed', reason: string, forget: () => void) =>
    void state.run(
      () => decideAppeal(api, report, { isReversed: outcome === 'reversed', reason }),
      () => {
        forget()
        setAsking(null)
        close(id)
        toast({
          title: outcome === 'reversed' ? 'Reversed' : 'The decision stands',
          description: titleOf(report),
        })
      },
      () => go({ open: String(id) }),
    )
  return (
    <>
      <p className="Field-hint">
        {isOwnDecision
          ? 'You made the first decision. If someone else is available, leave the appeal to them.'
          : `${decision?.by ?? 'A former colleague'} made the first decision.`}
      </p>
      <Button onClick={() => setAsking('upheld')}>Keep the decision</Button>
      <Button variant="danger" onClick={() => setAsking('reversed')}>
        Reverse it
      </Button>
      {asking ? (
        <ReasonDialog
          name={`appeal:${asking}:${id}`}
          title={asking === 'reversed' ? 'Reverse the decision' : 'Keep the decision'}
          description={`${asking === 'reversed' ? 'Everything goes back to how it was' : 'Nothing changes'}. The person who appealed gets this reason by email.`}
          reasons={appealReasons[asking]}
          confirm={[asking === 'reversed' ? 'Reverse it' : 'Keep it', 'Saving...']}
          state={state}
          onClose={() => setAsking(null)}
          onConfirm={(reason, forget) => answer(asking, reason, forget)}
        />
      ) : (
        <DeskFaultNote fault={state.fault} />
      )}
    </>
  )
}
