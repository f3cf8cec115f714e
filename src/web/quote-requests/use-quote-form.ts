import type { FormEvent, ReactNode } from 'react'
import type { QuoteRequestReceived } from '#shared/quote-requests/quote-requests.schemas.ts'
import { answersToSend, type KeptAnswers } from '#shared/trade-questions/answers.ts'
import { invalidEmail, serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { contactFaults, type Faults, toFieldFaults } from '#web/lib/field-faults.ts'
import { phoneFaults } from '#web/lib/phone-faults.ts'
import { useForm } from '#web/lib/use-form.ts'
import { usePrefilledContact } from '#web/lib/use-prefilled-contact.ts'
import { toast } from '#web/ui/toast-store.ts'
import { type AskedFacts, createQuoteRequest, isNotAccepted } from './quote-requests.queries.ts'

/** With what the form says of it, where its page knows that. */
export type QuotableBusiness = { id: number; name: string } & Partial<AskedFacts>

/** Draws the fields for questions of the trade. */
export type QuestionFields = (field: {
  businessId: number
  value: KeptAnswers
  error: string | undefined
  onChange: (value: KeptAnswers) => void
}) => ReactNode

export const blankQuote = { name: '', phone: '', email: '', requirements: '' }
export type QuoteDraft = typeof blankQuote
const blankTyped = { ...blankQuote, answers: '', hidesContact: false }
/** All that is typed into the form. */
export type TypedQuote = typeof blankTyped
export const missingInQuote: QuoteDraft = {
  name: 'Please enter your name',
  phone: 'Please enter your phone number',
  email: 'Please enter your email address',
  requirements: 'Please tell us what you need',
}

export type QuoteOutcome = {
  /** `isOpen`: the form is still on screen. */
  onSent: (received: QuoteRequestReceived | null, isOpen: boolean, typed: TypedQuote) => void
  /** The business can no longer be asked; nothing was stored. */
  onNotAccepted: () => void
}

/** The quote form of a business. The draft is kept in this tab until it is sent. */
export function useQuoteForm(
  business: QuotableBusiness,
  hasFiles: boolean,
  { onSent, onNotAccepted }: QuoteOutcome,
) {
  const api = useApi()
  const form = useForm<TypedQuote, QuoteRequestReceived | null>({
    blank: blankTyped,
    keptAs: `quote:${business.id}`,
    hasChoice: true,
    check: quoteFaults,
    send: ({ answers, ...draft }, extra, key) => {
      const typed = { businessId: business.id, ...draft, answers: answersToSend(answers) }
      return createQuoteRequest(api, { ...typed, hasFiles, url2: '', ...extra }, key())
    },
    onSent: (received, typed) => {
      onSent(received, form.form.current !== null, typed)
      toast({ title: 'Quote Request Sent!', description: `${business.name} will contact you soon.` })
    },
    toFaults: (error) => toFieldFaults(error, missingInQuote),
    onFailed: (error) => {
      if (isNotAccepted(error)) return onNotAccepted()
      toast({ title: 'Error', description: serverErrorText(error, sendAgain), variant: 'destructive' })
    },
  })
  usePrefilledContact(form.draft, form.change)
  return { ...form, refuse: refusalOf(form) }
}

const sendAgain = 'Failed to send quote request. Please try again.'

export const quoteFaults = (draft: QuoteDraft): Faults<keyof QuoteDraft> => ({
  ...contactFaults(draft, missingInQuote),
  ...phoneFaults(draft),
})

type QuoteForm = {
  draft: QuoteDraft
  faults: Faults<keyof QuoteDraft>
  showFaults: (faults: Faults<keyof QuoteDraft>) => void
}

/** Replaces the browser's bubble for an empty required field with the message under the field. */
export const refusalOf =
  ({ draft, faults, showFaults }: QuoteForm) =>
  (event: FormEvent) => {
    event.preventDefault()
    const isEmailRefused = event.target instanceof HTMLInputElement && event.target.validity.typeMismatch
    showFaults({ ...(isEmailRefused && { email: invalidEmail }), ...faults, ...quoteFaults(draft) })
  }
