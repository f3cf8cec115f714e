import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { RegistrationConflict } from '#shared/businesses/form/business-forms.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { ApiError, serverErrorText } from '#web/lib/api-client.ts'
import { useAppContext } from '#web/lib/app-context.ts'
import type { useSubmit } from '#web/lib/use-submit.ts'
import { toast } from '#web/ui/toast-store.ts'
import { sendWithLargerPictures } from '../form/send-larger-pictures.ts'
import { invalidateBusinessLists, registerBusiness } from './registration.queries.ts'
import type { RegistrationDraft } from './registration-draft.ts'
import { toRegistrationFaults, toRegistrationForm } from './registration-form.ts'
import type { RegistrationFaults, RegistrationField } from './registration-steps.ts'
import type { Registration } from './use-registration.ts'

type SubmitOptions = {
  registration: Registration
  submitting: ReturnType<typeof useSubmit<RegistrationField>>
  /** Shows the fields that the server rejected. */
  onRejected: (faults: RegistrationFaults) => void
}

/** Sends the registration. Someone who leaves during a slow upload sees a toast with the result, but isn't redirected. */
export function useSubmitRegistration({ registration, submitting, onRejected }: SubmitOptions) {
  const { api, queryClient } = useAppContext()
  const navigate = useNavigate()
  const [duplicate, setDuplicate] = useState<Duplicate | null>(null)
  const { draft, logo, gallery, forget } = registration
  const { form, send } = submitting

  const read = async () => {
    const [chosen, pictures] = await Promise.all([logo.read(), gallery.read()])
    return toRegistrationForm(draft, chosen.kind === 'new' ? chosen.jpeg : null, pictures)
  }
  const submit = () => {
    setDuplicate(null)
    return send(async () => sendWithLargerPictures(await read(), (form) => registerBusiness(api, form)), {
      onSent: async () => {
        forget()
        invalidateBusinessLists(queryClient)
        toast({
          title: 'Business Registered Successfully!',
          description: 'Your business is under review and will be approved within 24 hours.',
        })
        if (form.current) await navigate(paths.dashboard)
      },
      toFaults: toRegistrationFaults,
      onFailed: (error, fieldFaults) => {
        toast({ title: 'Registration Failed', description: failureText(error), variant: 'destructive' })
        const businessId = duplicateOf(error)
        setDuplicate(businessId ? { businessId, draft } : null)
        // The response to an earlier submission may have been lost: no list here has its listing yet.
        if (businessId) invalidateBusinessLists(queryClient)
        if (form.current) onRejected(fieldFaults)
      },
    })
  }
  return { submit, duplicate }
}

/** The listing created by an earlier submission of the same business, and the draft with different details. */
export type Duplicate = { businessId: number; draft: RegistrationDraft }

const duplicateOf = (error: unknown): number | undefined =>
  error instanceof ApiError ? (error.body as RegistrationConflict | null)?.businessId : undefined

/** After an expired session the page redirects to sign-in and keeps the draft. */
function failureText(error: unknown): string {
  if (error instanceof ApiError && error.status === 401)
    return 'Please sign in again. Everything you entered is still here.'
  return serverErrorText(error)
}
