import { useApi } from '#web/lib/app-context.ts'
import { fittingDraft, openDraft } from '#web/lib/drafts.ts'
import type { Faults } from '#web/lib/field-faults.ts'
import { useForm } from '#web/lib/use-form.ts'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import {
  type ApplicationDraft,
  applicationFaults,
  emptyApplication,
  isIncomplete,
} from './application-draft.ts'
import { sendApplication } from './partners.queries.ts'

const keptAs = 'partner-application'

/** Whether this tab has an unsent application. */
export function hasKeptApplication(): boolean {
  return fittingDraft(openDraft(keptAs).read(), emptyApplication) !== emptyApplication
}

/** The application form. The texts are the specification's (§5, §8). */
export function useApplication(onSent: () => void) {
  const api = useApi()
  return useForm<ApplicationDraft>({
    blank: emptyApplication,
    keptAs,
    check: applicationFaults,
    send: (draft, extra, key) => sendApplication(api, { ...draft, ...extra }, key()),
    onFaulty: (faults) => toast({ ...noticeOf(faults), variant: 'destructive' }),
    onSent: () => {
      onSent()
      toast({
        title: 'Application submitted!',
        description: "Thank you for your interest. We'll get back to you within 5-7 business days.",
      })
    },
    onFailed: (error) => toastFailure('Failed to submit application', error, 'Please try again later'),
  })
}

function noticeOf(faults: Faults<keyof ApplicationDraft>) {
  if (isIncomplete(faults)) {
    return {
      title: 'All fields required',
      description: 'Please fill in all required fields and accept the agreement',
    }
  }
  const { email, website } = faults
  return email
    ? { title: 'Invalid email', description: email }
    : { title: 'Invalid website', description: website }
}
