import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ContactMethod, CreateBookingRequest } from '#shared/inbox/booking-requests.schemas.ts'
import { phoneFaultOf } from '#shared/lib/typed-phones.ts'
import { useApi } from '#web/lib/app-context.ts'
import type { Faults } from '#web/lib/field-faults.ts'
import { useForm } from '#web/lib/use-form.ts'
import { toast } from '#web/ui/toast-store.ts'
import { bookCall } from './agency.queries.ts'

type CallbackDraft = { contactMethod: ContactMethod | ''; contactNumber: string }

/** Milliseconds the dialog shows its success (specification §9). */
const successMs = 2000

const blank: CallbackDraft = { contactMethod: '', contactNumber: '' }

/** The callback form and its success state: `sent` is the request until the dialog closes automatically. */
export function useBookCall(onClose: () => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [sent, setSent] = useState<CreateBookingRequest | null>(null)
  const close = () => {
    setSent(null)
    onClose()
  }
  const form = useForm<CallbackDraft>({
    blank,
    check: callbackFaults,
    send: (draft, extra, key) => bookCall(api, { ...chosen(draft), ...extra }, key()),
    onSent: (_answer, draft) => {
      setSent(chosen(draft))
      void queryClient.invalidateQueries({ queryKey: ['booking-requests'] })
      toast({ title: 'Callback Request Submitted', description: "We'll reach out to you shortly!" })
    },
    onFailed: () =>
      toast({
        title: 'Submission Failed',
        description: 'There was an error submitting your request. Please try again.',
        variant: 'destructive',
      }),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` is a new function on every render
  useEffect(() => {
    if (!sent) return
    const timer = setTimeout(close, successMs)
    return () => clearTimeout(timer)
  }, [sent])
  return { form, sent, close }
}

/** The specification's texts (§5). */
function callbackFaults({ contactMethod, contactNumber }: CallbackDraft): Faults<keyof CallbackDraft> {
  const faults: Faults<keyof CallbackDraft> = {}
  const fault = phoneFaultOf(contactNumber)
  if (fault) faults.contactNumber = fault
  if (contactMethod === '') faults.contactMethod = 'Please select a contact method'
  if (contactNumber.trim() === '') faults.contactNumber = 'Please enter your number'
  return faults
}

/** The request body; a draft without a method was rejected before. */
const chosen = ({ contactMethod, contactNumber }: CallbackDraft): CreateBookingRequest => ({
  contactMethod: contactMethod || 'phone',
  contactNumber,
})
