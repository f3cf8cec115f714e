import { useApi } from '#web/lib/app-context.ts'
import { toast } from '#web/ui/toast-store.ts'
import { toDeskFault, useStaffAction } from '../use-staff-action.ts'
import { undoMerge } from './merging.queries.ts'

type Named = { id: number; name: string }

/** Milliseconds the toast with Undo stays; the list of duplicates offers Undo for a day. */
const undoView = 15_000

/** Undoes merges, from the toast after one and from the list of the last ones. */
export function useMergeUndo() {
  const api = useApi()
  const { run, isBusy } = useStaffAction()
  const undo = ({ id, name }: Named) =>
    void run(
      () =>
        undoMerge(api, id).catch((error: unknown) => {
          toast({ title: 'Not undone', description: toDeskFault(error).text, variant: 'destructive' })
          throw error
        }),
      () => toast({ title: 'Undone', description: `${name} is a separate listing again.` }),
    )
  const offerUndo = (merged: Named, kept: Named) =>
    toast({
      title: 'Merged',
      description: `${merged.name} is now part of ${kept.name}.`,
      duration: undoView,
      action: { label: 'Undo', onAction: () => undo(merged) },
    })
  return { undo, offerUndo, isBusy }
}
