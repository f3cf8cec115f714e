import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { CreateQuoteRequest } from '#shared/quote-requests/quote-requests.schemas.ts'
import { type Api, serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { readHoneypot } from '#web/ui/honeypot.tsx'
import { toast } from '#web/ui/toast-store.ts'
import {
  clearQuoteDraft,
  type QuoteField,
  quoteFields,
  readQuoteDraft,
  storeQuoteDraft,
} from './quote-draft.ts'
import { invalidEmailText, type QuoteFaults, quoteFaults, refusedFields } from './quote-faults.ts'
import { createQuoteRequest } from './quote-requests.queries.ts'

export type QuotableBusiness = { id: number; name: string }

/** Sends a request and shows the result; returns the field errors, or null on success. */
async function sendQuote(
  api: Api,
  business: QuotableBusiness,
  asked: Omit<CreateQuoteRequest, 'businessId'>,
): Promise<QuoteFaults | null> {
  try {
    await createQuoteRequest(api, { businessId: business.id, ...asked })
    clearQuoteDraft(business.id)
    toast({ title: 'Quote Request Sent!', description: `${business.name} will contact you soon.` })
    return null
  } catch (error) {
    const description = serverErrorText(error, 'Failed to send quote request. Please try again.')
    toast({ title: 'Error', description, variant: 'destructive' })
    return refusedFields(error)
  }
}

/** State of the quote form: the draft, stored until the tab closes, field errors, and sending it once. */
export function useQuoteForm(business: QuotableBusiness, onClose: () => void) {
  const api = useApi()
  const form = useRef<HTMLFormElement>(null)
  const isRunning = useRef(false)
  const isMounted = useMounted()
  const [draft, setDraft] = useState(() => readQuoteDraft(business.id))
  const [faults, setFaults] = useState<QuoteFaults>({})
  const [isSending, setSending] = useState(false)

  const change = (field: QuoteField, text: string) => {
    const next = { ...draft, [field]: text }
    setDraft(next)
    setFaults(({ [field]: _mended, ...others }) => others)
    storeQuoteDraft(business.id, next)
  }
  const showFaults = (found: QuoteFaults) => {
    setFaults(found)
    const first = quoteFields.find((field) => found[field])
    if (first) focusField(form.current, first)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = quoteFaults(draft)
    if (Object.keys(found).length > 0) return showFaults(found)
    // State updates one render too late for a double click; a ref doesn't.
    if (isRunning.current) return
    isRunning.current = true
    setSending(true)
    const url2 = readHoneypot(event.currentTarget)
    const refused = await sendQuote(api, business, { ...draft, url2 })
    isRunning.current = false
    setSending(false)
    if (!isMounted.current) return
    if (refused) showFaults(refused)
    else onClose()
  }
  /** The browser found an empty required field: shows our message under the field instead of its bubble. */
  const refuse = (event: FormEvent) => {
    event.preventDefault()
    const isEmailRefused = event.target instanceof HTMLInputElement && event.target.validity.typeMismatch
    showFaults({ ...(isEmailRefused && { email: invalidEmailText }), ...faults, ...quoteFaults(draft) })
  }
  return { form, draft, faults, isSending, change, submit, refuse }
}

function useMounted(): RefObject<boolean> {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}

function focusField(form: HTMLFormElement | null, name: QuoteField): void {
  const control = form?.elements.namedItem(name)
  if (control instanceof HTMLElement) control.focus()
}
