import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { austinToday } from '#shared/businesses/special-hours.ts'
import type { StandingQuote } from '#shared/conversations/conversations.schemas.ts'
import { quotePrice } from '#shared/conversations/quotes.ts'
import { toFieldFaults } from '#web/lib/field-faults.ts'
import { idempotencyKey, isKeyTaken } from '#web/lib/idempotency-keys.ts'
import { useForm } from '#web/lib/use-form.ts'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { type ConversationAccess, conversationQuery, sendQuote } from './conversations.queries.ts'
import { blankOffer, type OfferDraft, offerFaults, priceOf } from './offer-faults.ts'

type Offer = {
  access: ConversationAccess
  standing: readonly StandingQuote[]
  onClose: () => void
  /** Reads the conversation again. */
  onSent: () => Promise<unknown>
}

/** The form of a quote. Its draft is kept until it is sent. An earlier version that arrived is shown with its price. */
export function useOffer({ access, standing, onClose, onSent }: Offer) {
  const queryClient = useQueryClient()
  const keptAs = `offer:${access.id}`
  const [earlierPrice, setEarlierPrice] = useState<string | null>(null)
  /** The quote stored under this draft's key, as far as the page knows. */
  const findEarlier = () => {
    const loaded = queryClient.getQueryData(conversationQuery(access).queryKey)
    return loaded?.messages.find(({ clientKey }) => clientKey === idempotencyKey(keptAs))?.quote
  }
  const open = standing.filter(({ state }) => state === 'open')
  const form = useForm<OfferDraft>({
    blank: blankOffer,
    keptAs,
    check: (draft) => offerFaults(draft, austinToday()),
    send: ({ price, upTo, earliestDay, validUntil, replacesOpen, ...texts }, _extra, key) => {
      const others = open.filter(({ id }) => id !== findEarlier()?.id)
      const quote = {
        minCents: priceOf(price) ?? 0,
        maxCents: priceOf(upTo) ?? priceOf(price) ?? 0,
        earliestDay: earliestDay || null,
        validUntil: validUntil || null,
        replaces: replacesOpen ? others.map(({ id }) => id) : [],
        ...texts,
      }
      return sendQuote(access, quote, key())
    },
    toFaults: (error) => {
      const { minCents, maxCents, ...rest } = toFieldFaults(error)
      return { ...rest, ...(minCents && { price: minCents }), ...(maxCents && { upTo: maxCents }) }
    },
    onSent: async () => {
      await onSent()
      onClose()
    },
    onFailed: async (error) => {
      // The visitor may have decided a quote in the meantime, or an earlier version may have arrived.
      await onSent()
      if (!isKeyTaken(error)) return tellFailure(error)
      const earlier = findEarlier()
      setEarlierPrice(earlier ? quotePrice(earlier) : null)
      if (!earlier) tellFailure(error)
    },
  })
  const keepEarlier = () => {
    form.change(blankOffer)
    onClose()
  }
  return { ...form, open, earlierPrice, keepEarlier }
}

const tellFailure = (error: unknown) => toastFailure('Your quote wasn’t sent', error)
