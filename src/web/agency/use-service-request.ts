import { useApi } from '#web/lib/app-context.ts'
import { contactNotice } from '#web/lib/field-faults.ts'
import { useForm } from '#web/lib/use-form.ts'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { sendServiceRequest } from './agency.queries.ts'
import type { AgencyCopy } from './agency-copy.ts'
import { type ServiceRequestDraft, serviceRequestFaults } from './service-request-draft.ts'

/** The quote form; `service` is the page's service. The texts are the specification's (§5, §8). */
export function useServiceRequest(service: AgencyCopy['service']) {
  const api = useApi()
  return useForm<ServiceRequestDraft>({
    blank: blanks[service],
    keptAs: `service-request:${service}`,
    check: serviceRequestFaults,
    send: (draft, extra, key) => {
      // an empty one was rejected before
      const asked = draft.service || service
      return sendServiceRequest(api, { ...draft, service: asked, ...extra }, key())
    },
    onFaulty: (faults) => toast(contactNotice(faults, incomplete)),
    onSent: () =>
      toast({ title: 'Request Submitted!', description: "We'll get back to you within 24 hours" }),
    onFailed: (error) => toastFailure('Submission Failed', error, 'Please try again later'),
  })
}

const blank = { name: '', email: '', phone: '', budget: '', timeline: '', message: '' } as const
const blanks: Record<AgencyCopy['service'], ServiceRequestDraft> = {
  'web-development': { ...blank, service: 'web-development' },
  'mobile-app': { ...blank, service: 'mobile-app' },
}

const incomplete = {
  title: 'Required Fields Missing',
  description: 'Please fill in name, email, and service',
}
