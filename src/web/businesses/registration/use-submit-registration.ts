import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { RegistrationConflict } from '#shared/businesses/form/business-forms.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { ApiError, serverErrorText } from '#web/lib/api-client.ts'
import { useAppContext } from '#web/lib/app-context.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useFocusBack } from '#web/ui/use-focus-back.ts'
import { sendWithLargerPictures } from '../form/send-larger-pictures.ts'
import { forgetRegistration } from './kept-registration.ts'
import { dropBusinessLists, registerBusiness } from './registration.queries.ts'
import type { RegistrationDraft } from './registration-draft.ts'
import { refusedFields, toRegistrationForm } from './registration-form.ts'
import type { RegistrationFaults } from './registration-steps.ts'
import type { Registration } from './use-registration.ts'

/** Sends a registration once, however often the button is pressed. Faults that the server finds go to `onRefused`. */
export function useSubmitRegistration(
  personId: number,
  { draft, logo, gallery }: Registration,
  onRefused: (faults: RegistrationFaults) => void,
) {
  const { api, queryClient } = useAppContext()
  const navigate = useNavigate()
  const isRunning = useRef(false)
  const [isSubmitting, setSubmitting] = useState(false)
  const [twin, setTwin] = useState<Twin | null>(null)
  useFocusBack(isSubmitting)
  // Who went elsewhere while a slow upload ran is told how it ended, and stays there.
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])

  const send = async () => {
    try {
      const [chosen, pictures] = await Promise.all([logo.read(), gallery.read()])
      const form = toRegistrationForm(draft, chosen.kind === 'new' ? chosen.jpeg : null, pictures)
      await sendWithLargerPictures(form, (form) => registerBusiness(api, form))
    } catch (error) {
      const faults = showFailure(error)
      const businessId = twinOf(error)
      setTwin(businessId ? { businessId, draft } : null)
      // The answer to the first form may have been lost: no list here knows of its listing.
      if (businessId) dropBusinessLists(queryClient)
      if (isThere.current) onRefused(faults)
      return
    }
    forgetRegistration(personId)
    dropBusinessLists(queryClient)
    toast({
      title: 'Business Registered Successfully!',
      description: 'Your business is under review and will be approved within 24 hours.',
    })
    if (isThere.current) await navigate(paths.dashboard)
  }
  const submit = async () => {
    // State is a render late for a double click; this is not.
    if (isRunning.current) return
    isRunning.current = true
    setSubmitting(true)
    setTwin(null)
    await send()
    isRunning.current = false
    setSubmitting(false)
  }
  return { isSubmitting, submit, twin }
}

/** The listing that an earlier form of the same business has become, and the draft that said something else. */
export type Twin = { businessId: number; draft: RegistrationDraft }

const twinOf = (error: unknown): number | undefined =>
  error instanceof ApiError ? (error.body as RegistrationConflict | null)?.businessId : undefined

/** Says why it failed, and gives the faulty fields. Who has to sign in again is led there by the page, with everything kept. */
function showFailure(error: unknown): RegistrationFaults {
  const faults = refusedFields(error)
  const [inWords = failureText(error)] = Object.values(faults)
  toast({ title: 'Registration Failed', description: inWords, variant: 'destructive' })
  return faults
}

function failureText(error: unknown): string {
  if (error instanceof ApiError && error.status === 401)
    return 'Please sign in again. Everything you entered is still here.'
  return serverErrorText(error, 'Please check your connection and try again. Nothing you entered is lost.')
}
