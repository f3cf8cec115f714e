import type { DecidedBusinesses, DeskBusiness } from '#shared/businesses/decisions/businesses-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { toast } from '#web/ui/toast-store.ts'
import { toDeskFault, useStaffAction } from '../use-staff-action.ts'
import { approveBusinesses, decideBusiness, undoDecisions } from './businesses-desk.queries.ts'
import { skippedText } from './decision-words.ts'

/** Milliseconds the toast with Undo stays; the row offers Undo for longer. */
const undoView = 15_000

/** In a toast, because the row or bar that offered Undo has often disappeared by then. */
function showUndoFailure(error: unknown): never {
  toast({ title: 'Not undone', description: toDeskFault(error).text, variant: 'destructive' })
  throw error
}

/** Decisions on listings, with undo when there is one. */
export function useDecisions() {
  const api = useApi()
  const deciding = useStaffAction()
  const { undo, offerUndo, isUndoing } = useUndo(deciding.clearFaults)
  const showApproved = ({ changed, skipped }: DecidedBusinesses) => {
    const said = skipped.length > 0 ? skippedText(skipped) : null
    if (changed.length > 0)
      offerUndo(
        `${changed.length} approved`,
        said ? `${said.title}. ${said.description}` : 'Their owners get an email.',
        changed.map(({ id, revision }) => ({ id, revision })),
      )
    else if (said) toast({ ...said, variant: 'destructive' })
  }
  return {
    ...deciding,
    isDeciding: deciding.isBusy,
    isBusy: deciding.isBusy || isUndoing,
    undo,
    /** Decides on a listing; `onDone` runs on success, `onFault` on failure. */
    decide: (
      business: DeskBusiness,
      status: 'approved' | 'rejected' | 'suspended',
      reason?: string,
      onDone?: () => void,
      onFault?: () => void,
    ) =>
      void deciding.run(
        () => decideBusiness(api, business, { status, ...(reason !== undefined && { reason }) }),
        (decided) => {
          const title = `${status[0]?.toUpperCase()}${status.slice(1)}`
          if (decided.canUndo) offerUndo(title, business.name, [decided])
          else toast({ title, description: business.name })
          onDone?.()
        },
        onFault,
      ),
    approveAll: (businesses: readonly DeskBusiness[], onDone: () => void) =>
      void deciding.run(
        () => approveBusinesses(api, businesses),
        (decided) => {
          showApproved(decided)
          onDone()
        },
      ),
  }
}

/** A separate action: Undo is offered while the lists are still being refetched, and a press on it must not be lost. */
function useUndo(onStart: () => void) {
  const api = useApi()
  const { run, isBusy } = useStaffAction()
  const undo = (businesses: DecidedBusinesses['changed']) => {
    onStart()
    void run(
      () => undoDecisions(api, businesses).catch(showUndoFailure),
      ({ changed, skipped }) => {
        if (skipped.length > 0) toast({ ...skippedText(skipped), variant: 'destructive' })
        else toast({ title: changed.length === 1 ? 'Undone' : `${changed.length} undone` })
      },
    )
  }
  const offerUndo = (title: string, description: string, changed: DecidedBusinesses['changed']) =>
    toast({
      title,
      description,
      duration: undoView,
      action: { label: 'Undo', onAction: () => undo(changed) },
    })
  return { undo, offerUndo, isUndoing: isBusy }
}

export type Decisions = ReturnType<typeof useDecisions>
