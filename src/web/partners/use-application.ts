import { serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { readKeptDraft } from '#web/lib/kept-draft.ts'
import { useSentForm } from '#web/lib/use-sent-form.ts'
import { toast } from '#web/ui/toast-store.ts'
import {
  type ApplicationDraft,
  applicationFaults,
  emptyApplication,
  missingFaults,
} from './application-draft.ts'
import { sendApplication } from './partners.queries.ts'

const keptAs = 'partner-application'

/** Whether this tab has an unsent application. */
export function hasKeptApplication(): boolean {
  return readKeptDraft(keptAs, emptyApplication) !== emptyApplication
}

/** The application form. The texts are the specification's (§5, §8). */
export function useApplication(onSent: () => void) {
  const api = useApi()
  return useSentForm<ApplicationDraft>({
    blank: emptyApplication,
    keptAs,
    faultsOf: applicationFaults,
    send: (draft, extra) => sendApplication(api, { ...draft, ...extra }),
    onFaulty: (faults, draft) => toast({ ...noticeOf(faults, draft), variant: 'destructive' }),
    onSent: () => {
      onSent()
      toast({
        title: 'Application submitted!',
        description: "Thank you for your interest. We'll get back to you within 5-7 business days.",
      })
    },
    onFailed: (error) =>
      toast({
        title: 'Failed to submit application',
        description: serverErrorText(error, 'Please try again later'),
        variant: 'destructive',
      }),
  })
}

function noticeOf({ email, website }: { email?: string; website?: string }, draft: ApplicationDraft) {
  if (Object.keys(missingFaults(draft)).length > 0) {
    return {
      title: 'All fields required',
      description: 'Please fill in all required fields and accept the agreement',
    }
  }
  return email
    ? { title: 'Invalid email', description: email }
    : { title: 'Invalid website', description: website }
}
