import { sendSupportRequest } from '#web/inbox/inbox.queries.ts'
import { useApi } from '#web/lib/app-context.ts'
import { contactFaults, contactNotice } from '#web/lib/field-faults.ts'
import { useForm } from '#web/lib/use-form.ts'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { toast } from '#web/ui/toast-store.ts'

/** The signed-in sender: prefilled and read-only. */
export type ContactPerson = { name: string; email: string }

type SupportDraft = { name: string; email: string; message: string }
const blank: SupportDraft = { name: '', email: '', message: '' }
const missing: SupportDraft = {
  name: 'Please enter your name',
  email: 'Please enter your email address',
  message: 'Please enter a message',
}
const incomplete = {
  title: 'All fields required',
  description: 'Please fill in all fields to submit your support request',
}

/** The Contact Support form; `person` is the signed-in sender. The texts are the specification's (§5, §8). */
export function useSupportRequest(person: ContactPerson | null, onSent: () => void) {
  const api = useApi()
  return useForm<SupportDraft>({
    blank,
    check: (draft) => contactFaults({ ...draft, ...person }, missing),
    send: (draft, extra, key) => {
      const { name, email, message } = { ...draft, ...person }
      const request = { name: name.trim(), email: email.trim(), message: message.trim() }
      return sendSupportRequest(api, { ...request, ...extra }, key())
    },
    onFaulty: (faults) => toast(contactNotice(faults, incomplete)),
    onSent: () => {
      onSent()
      toast({ title: 'Support request sent!', description: "We'll get back to you as soon as possible" })
    },
    onFailed: (error) => toastFailure('Failed to send request', error, 'Please try again later'),
  })
}
