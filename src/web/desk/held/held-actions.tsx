import { useState } from 'react'
import type { DeskHeldPreview, RefuseHeld } from '#shared/quote-requests/held-requests.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { HistoryLink } from '../history-link.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { toDeskFault, useStaffAction } from '../use-staff-action.ts'
import { useWorksOn } from '../use-works-on.ts'
import { refuseHeld, releaseHeld, undoHeld } from './held-desk.queries.ts'
import { refusalWords } from './held-words.ts'

/** Milliseconds the toast with Undo stays; the row offers Undo for longer. */
const undoView = 15_000

/** Staff actions on a held request: release it, refuse it with a reason, or undo that. */
export function HeldActions({ request }: { request: DeskHeldPreview }) {
  const { id, decision, canUndo } = request
  const undo = useUndo(request)
  const endsBlock = decision?.decision === 'blocked'
  const mayUndo = useWorksOn('administration') || !endsBlock
  return (
    <>
      <div className="DeskActions">
        {decision === null ? <Decisions request={request} onUndo={undo.run} /> : null}
        {canUndo && mayUndo ? (
          <Button aria-disabled={undo.isBusy} onClick={() => undo.run(request)}>
            Undo
          </Button>
        ) : null}
        <HistoryLink of="quote_request" id={id} />
      </div>
      <DeskFaultNote fault={undo.fault} />
    </>
  )
}

function useUndo({ name }: DeskHeldPreview) {
  const api = useApi()
  const { run, isBusy, fault } = useStaffAction()
  return {
    isBusy,
    fault,
    run: (seen: Pick<DeskHeldPreview, 'id' | 'revision'>) =>
      void run(
        () =>
          undoHeld(api, seen).catch((error) => {
            // In a toast, too, because the row has often disappeared by then.
            toast({ title: 'Not undone', description: toDeskFault(error).text, variant: 'destructive' })
            throw error
          }),
        () => void toast({ title: 'Undone', description: `The text from ${name} is waiting again.` }),
      ),
  }
}

type DecisionsProps = { request: DeskHeldPreview; onUndo: (decided: DeskHeldPreview) => void }

function Decisions({ request, onUndo }: DecisionsProps) {
  const api = useApi()
  const canBlock = useWorksOn('administration')
  const { go, close } = useDeskAddress()
  const state = useStaffAction()
  const [asking, setAsking] = useState<RefuseHeld['decision'] | null>(null)
  const { id, name } = request
  const refuse = (decision: RefuseHeld['decision'], reason: string, forget: () => void) =>
    void state.run(
      () => refuseHeld(api, request, { decision, reason }),
      (decided) => {
        forget()
        setAsking(null)
        close(id)
        toast({
          title: refusalWords[decision].done,
          description: `From ${name}`,
          duration: undoView,
          action: { label: 'Undo', onAction: () => onUndo(decided) },
        })
      },
      () => go({ open: String(id) }),
    )
  const ask = (decision: RefuseHeld['decision']) => {
    state.clearFaults()
    setAsking(decision)
  }
  const words = asking && refusalWords[asking]
  return (
    <>
      <ReleaseButton request={request} />
      <Button variant="danger" data-key="r" onClick={() => ask('refused')}>
        {refusalWords.refused.button}
      </Button>
      {canBlock ? (
        <Button variant="danger" onClick={() => ask('blocked')}>
          {refusalWords.blocked.button}
        </Button>
      ) : null}
      {asking && words ? (
        <ReasonDialog
          name={`held:${asking}:${id}`}
          title={words.button}
          description={words.text}
          reasons={words.reasons}
          confirm={[words.button, words.busy]}
          state={state}
          onClose={() => setAsking(null)}
          onConfirm={(reason, forget) => refuse(asking, reason, forget)}
        />
      ) : (
        <DeskFaultNote fault={state.fault} />
      )}
    </>
  )
}

/** Release can't be undone: the email to the business is on its way. */
function ReleaseButton({ request }: { request: DeskHeldPreview }) {
  const api = useApi()
  const { go, close } = useDeskAddress()
  const { isBusy, fault, run } = useStaffAction()
  const { id, name, business } = request
  const release = () =>
    void run(
      () => releaseHeld(api, request),
      () => {
        close(id)
        toast({
          title: 'Released',
          description: `The text from ${name} is on its way to ${business.name}.`,
        })
      },
      () => go({ open: String(id) }),
    )
  return (
    <>
      <Button variant="primary" data-key="a" aria-disabled={isBusy} onClick={release}>
        Release
      </Button>
      <DeskFaultNote fault={fault} />
    </>
  )
}
