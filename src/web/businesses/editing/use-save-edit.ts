import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { withChanges } from '#web/businesses/with-changes.ts'
import { ApiError, serverErrorText } from '#web/lib/api-client.ts'
import { type AppContext, useAppContext } from '#web/lib/app-context.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useFocusBack } from '#web/ui/use-focus-back.ts'
import { type EditFaults, firstFault, noFaults, refusedFields, typedFaults } from './edit-faults.ts'
import type { EditedCopy } from './edited-copy.ts'
import { type Clash, type EditConflict, takeTheirs } from './store-edit.ts'
import type { EditState } from './use-edit-business.ts'
import { useStoring } from './use-storing.ts'

type SaveOptions = {
  edit: EditState
  /** Takes the focus to the first fault. */
  focusFault: () => void
  /** Called before the page is left for the saved business. */
  letGo: () => void
}

/** Saves the form once at a time, and says what came of it. `clash` is what its owner has to decide before it is saved. */
export function useSaveEdit({ edit, focusFault, letGo }: SaveOptions) {
  const context = useAppContext()
  const navigate = useNavigate()
  const { isSaving, store } = useStoring()
  const [clash, setClash] = useState<Clash | null>(null)
  const hasLeft = useHasLeft()
  useFocusBack(isSaving)

  const showFaults = (faults: EditFaults) => {
    edit.setFaults(faults)
    edit.pictures.refuse(faults.pictures)
    focusFault()
  }
  const succeed = (business: Business, sent: EditedCopy) => {
    edit.forgetDraft()
    letGo()
    showEverywhere(context, business)
    toast({ title: 'Business updated', description: successText(business, sent) })
    // Who has left meanwhile stays where they are.
    if (!hasLeft.current) void navigate(paths.business(business.id), { replace: true })
  }
  const run = async (read: () => Promise<EditedCopy>) => {
    edit.setFaults(noFaults)
    const outcome = await store(read)
    if (outcome?.kind === 'saved') succeed(outcome.business, outcome.copy)
    if (outcome?.kind === 'clash') setClash(outcome.clash)
    if (outcome?.kind !== 'failed') return
    // What was brought together with somebody else's edit is what was refused.
    if (outcome.copy.base !== edit.base) edit.become(outcome.copy)
    showFaults(tellFailure(outcome.error))
  }
  const submit = () => {
    const faults = typedFaults(edit.form.getValues())
    if (firstFault(faults)) return showFaults(faults)
    void run(edit.read)
  }
  const settle = (taken: readonly EditConflict[]) => {
    if (!clash) return
    const copy = takeTheirs(clash, taken)
    setClash(null)
    edit.become(copy)
    void run(async () => copy)
  }
  /** For who leaves while the form is being saved: where they go may take a moment to load. */
  const letLeave = () => {
    hasLeft.current = true
  }
  return { isSaving, submit, clash, settle, giveUp: () => setClash(null), letLeave }
}

/** A picture that the gallery had already isn't put there twice; of a stored one only the server can tell that it is the same. */
function successText({ images }: Business, { pictures: { gallery } }: EditedCopy): string {
  const isOnce = images.length < gallery.kept.length + gallery.added.length
  return isOnce ? 'Duplicate photos were removed.' : 'Your changes are live.'
}

/** True from when the form isn't on the screen any more. */
function useHasLeft() {
  const hasLeft = useRef(false)
  useEffect(() => {
    hasLeft.current = false
    return () => {
      hasLeft.current = true
    }
  }, [])
  return hasLeft
}

/** Says why nothing was saved, and gives what is to be said beside the fields. */
function tellFailure(error: unknown): EditFaults {
  const refused = refusedFields(error)
  // The server's own sentence names the fields as programs know them.
  const text = isSignedOut(error)
    ? signInAgain
    : (firstFault(refused) ?? serverErrorText(error, 'Try again.'))
  toast({ title: 'Update failed', description: text, variant: 'destructive' })
  return refused
}

const signInAgain = 'Please sign in again. Your changes are kept.'
const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401

/** Puts the business in every list that holds it, and has them all asked for again. */
function showEverywhere({ queryClient }: AppContext, business: Business): void {
  for (const queryKey of [['businesses'], ['mine', 'businesses'], ['mine', 'saved']])
    queryClient.setQueriesData({ queryKey }, (data: unknown) => withChanges(data, business.id, business))
  // A category shows how many businesses it has.
  for (const queryKey of [['businesses'], ['mine'], ['categories']])
    void queryClient.invalidateQueries({ queryKey })
}
