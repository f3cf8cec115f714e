import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { withChanges } from '#web/businesses/with-changes.ts'
import { ApiError, serverErrorText } from '#web/lib/api-client.ts'
import { type AppContext, useAppContext } from '#web/lib/app-context.ts'
import { hasFaults } from '#web/lib/field-faults.ts'
import { toast } from '#web/ui/toast-store.ts'
import { toEditFaults, typedFaults } from './edit-faults.ts'
import type { EditedCopy } from './edited-copy.ts'
import { type EditConflict, type MergeResult, storeEdit, takeTheirs } from './store-edit.ts'
import type { EditState } from './use-edit-business.ts'

type SaveOptions = {
  edit: EditState
  /** Called before navigating to the saved business. */
  letGo: () => void
}

/** Saves the form and shows the result. `merge` has the conflicts for the owner to decide before. */
export function useSaveEdit({ edit, letGo }: SaveOptions) {
  const context = useAppContext()
  const navigate = useNavigate()
  const unanswered = useRef<EditedCopy[]>([])
  const isLeaving = useRef(false)
  const [merge, setMerge] = useState<MergeResult | null>(null)

  const succeed = async (business: Business, sent: EditedCopy) => {
    edit.forgetDraft()
    letGo()
    showEverywhere(context, business)
    toast({ title: 'Business updated', description: successText(business, sent) })
    // Don't navigate if the person has already left.
    if (edit.form.current && !isLeaving.current)
      await navigate(paths.business(business.id), { replace: true })
  }
  const store = async (read: () => Promise<EditedCopy>) => {
    const outcome = await storeEdit(context, await read(), unanswered.current)
    if (outcome.kind !== 'failed') return outcome
    if (isUnanswered(outcome.error)) unanswered.current.push(outcome.copy)
    // The server rejected the edit as merged with someone else's.
    if (outcome.copy.base !== edit.base) edit.replaceState(outcome.copy)
    throw outcome.error
  }
  const run = (read: () => Promise<EditedCopy>) =>
    edit.send(() => store(read), {
      onSent: (outcome) =>
        outcome.kind === 'saved' ? succeed(outcome.business, outcome.copy) : setMerge(outcome.merge),
      toFaults: toEditFaults,
      onFailed: (error, fieldFaults) => {
        edit.pictures.refuse(fieldFaults)
        toast({ title: 'Update failed', description: failureText(error), variant: 'destructive' })
      },
    })
  const submit = () => {
    const faults = typedFaults(edit.values)
    if (hasFaults(faults)) edit.showFaults(faults)
    else void run(edit.read)
  }
  const settle = (taken: readonly EditConflict[]) => {
    if (!merge) return
    const copy = takeTheirs(merge, taken)
    setMerge(null)
    edit.replaceState(copy)
    void run(async () => copy)
  }
  /** Call when leaving while the form is being saved: the next page may take a moment to load. */
  const letLeave = () => {
    isLeaving.current = true
  }
  return { submit, merge, settle, giveUp: () => setMerge(null), letLeave }
}

/** True for a lost connection or a gateway error: the edit may be stored anyway. */
const isUnanswered = (error: unknown) => !(error instanceof ApiError && error.status < 500)

/** A picture already in the gallery isn't added twice; only the server can tell that it matches a stored one. */
function successText({ images }: Business, { pictures: { gallery } }: EditedCopy): string {
  const isOnce = images.length < gallery.kept.length + gallery.added.length
  return isOnce ? 'Duplicate photos were removed.' : 'Your changes are live.'
}

/** The specification's texts (§7, §8). */
function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Try again.'
  if (error.status === 401) return 'Please sign in again. Your changes are kept.'
  return serverErrorText(error, 'Failed to update business')
}

/** Updates the business in every cached list, and refetches them all. */
function showEverywhere({ queryClient }: AppContext, business: Business): void {
  for (const queryKey of [['businesses'], ['mine', 'businesses'], ['mine', 'saved']])
    queryClient.setQueriesData({ queryKey }, (data: unknown) => withChanges(data, business.id, business))
  // Categories show their number of businesses.
  for (const queryKey of [['businesses'], ['mine'], ['categories']])
    void queryClient.invalidateQueries({ queryKey })
}
