import { useState } from 'react'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { hasFaults, toFieldFaults } from '#web/lib/field-faults.ts'
import { useForm } from '#web/lib/use-form.ts'
import { toast } from '#web/ui/toast-store.ts'
import { joinNames, leftToAsk, nobodyYet, type Reach, reachAfter } from './ask-all-reach.ts'
import { createQuoteRequest, isNotAccepted } from './quote-requests.queries.ts'
import {
  blankQuote,
  missingInQuote,
  type QuotableBusiness,
  type QuoteDraft,
  quoteFaults,
  refusalOf,
} from './use-quote-form.ts'

/**
 * One form for several businesses, each of which gets its own request. After a failure, what was typed stays, and sending
 * again asks only those that weren't reached; the server recognizes a request that it already has.
 */
export function useAskAll(businesses: readonly QuotableBusiness[], onSent: (reach: Reach) => void) {
  const api = useApi()
  const [reach, setReach] = useState(nobodyYet)
  const ask = (business: QuotableBusiness, draft: QuoteDraft, extra: Record<string, string>) =>
    createQuoteRequest(api, { businessId: business.id, ...draft, url2: '', ...extra }).then(
      () => ({ business }),
      (error: unknown) => {
        if (isNotAccepted(error)) return { business, isRefused: true }
        const reason = serverErrorText(error, 'Failed to send quote request. Please try again.')
        return { business, error, reason }
      },
    )
  const form = useForm<QuoteDraft, Reach>({
    blank: blankQuote,
    keptAs: 'quote:all',
    check: quoteFaults,
    send: async (draft, extra) => {
      const left = leftToAsk(businesses, reach)
      const outcomes = await Promise.all(left.map((business) => ask(business, draft, extra)))
      const next = reachAfter(reach, outcomes)
      const failed = outcomes.find((outcome) => 'error' in outcome)
      const error = failed && 'error' in failed ? failed.error : null
      // What is wrong with the form is said at its fields.
      setReach(hasFaults(toFieldFaults(error)) ? { ...next, failures: [] } : next)
      if (failed || next.reached.length === 0) throw error
      return next
    },
    onSent: (next) => {
      if (form.form.current) onSent(next)
      toast({
        title: 'Quote Request Sent!',
        description: `${joinNames(next.reached)} will contact you soon.`,
      })
    },
    toFaults: (error) => toFieldFaults(error, missingInQuote),
  })
  return { ...form, reach, refuse: refusalOf(form) }
}
