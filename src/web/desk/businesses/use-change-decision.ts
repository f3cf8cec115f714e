import type { DeskChange } from '#shared/businesses/changes/changes.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { toast } from '#web/ui/toast-store.ts'
import { toDeskFault, useStaffAction } from '../use-staff-action.ts'
import { decideChange, undoChangeDecision } from './changes-desk.queries.ts'

/** Milliseconds the toast with Undo stays; the row offers Undo for longer. */
const undoView = 15_000

/** Decisions on the change of a listing, with undo; `onDone` runs after one. */
export function useChangeDecision(change: DeskChange, onDone: () => void) {
  const api = useApi()
  const deciding = useStaffAction()
  // A separate action: Undo is offered while the lists are still being refetched, and a press on it must not be lost.
  const undoing = useStaffAction()
  const undo = (decided: Pick<DeskChange, 'id' | 'revision'>) => {
    deciding.clearFaults()
    void undoing.run(
      () =>
        undoChangeDecision(api, decided).catch((error: unknown) => {
          toast({ title: 'Not undone', description: toDeskFault(error).text, variant: 'destructive' })
          throw error
        }),
      () => toast({ title: 'Undone', description: change.name }),
    )
  }
  const offerUndo = (title: string, decided: DeskChange) =>
    toast({
      title,
      description: change.name,
      duration: undoView,
      action: { label: 'Undo', onAction: () => undo(decided) },
    })
  return {
    ...deciding,
    isBusy: deciding.isBusy || undoing.isBusy,
    undo,
    accept: (onFault: () => void) =>
      void deciding.run(
        () => decideChange(api, change, { decision: 'accepted' }),
        (decided) => {
          offerUndo('Accepted', decided)
          onDone()
        },
        onFault,
      ),
    takeBack: (reason: string, forget: () => void) =>
      void deciding.run(
        () => decideChange(api, change, { decision: 'taken-back', reason }),
        (decided) => {
          forget()
          offerUndo('Reverted', decided)
          onDone()
        },
      ),
  }
}
