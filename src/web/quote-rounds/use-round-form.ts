import { useQuery, useQueryClient } from '@tanstack/react-query'
import { parseRoundStart } from '#shared/lib/round-address.ts'
import type { QuoteRoundSent } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import { askedAtOnceMax, askedMax } from '#shared/quote-rounds/round-limits.ts'
import { useApi } from '#web/lib/app-context.ts'
import { hasFaults, toFieldFaults } from '#web/lib/field-faults.ts'
import { useDraftForm } from '#web/lib/use-form.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { usePrefilledContact } from '#web/lib/use-prefilled-contact.ts'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { apartOf } from './apart-text.ts'
import { createQuoteRound, roundSuggestionsQuery } from './quote-rounds.queries.ts'
import {
  blankRound,
  budgetOf,
  earlierOf,
  isBudget,
  jobFaults,
  keptRound,
  missingContact,
  missingInJob,
  type RoundDraft,
  type RoundField,
  senderFaults,
  toRound,
} from './round-draft.ts'
import { addedBusinesses, type ChosenBusinesses, chosenBusinesses, idsOf } from './use-chosen-businesses.ts'
import { type ShownRound, useFallback, useStepAddress } from './use-step-address.ts'
import { type TradeIds, useTrade } from './use-trade.ts'

export const steps = ['Your job', 'Who to ask', 'Your details'] as const
const stepOfField = (field: string): number => {
  if (field in missingContact || field === 'hidesContact') return 2
  return field === 'businessIds' ? 1 : 0
}

/** The server's names of fields, as the form has them. */
const ownNames: Record<string, RoundField> = { budgetDollars: 'budget' }

/** The server's answer, and what the form knows besides. */
type SentRound = Omit<QuoteRoundSent, 'apart'> & ShownRound

/**
 * The form of a request to several businesses, in three steps. The draft is kept in this tab until it is sent. The
 * choices depend on the draft, and the request on the choices.
 */
export function useRoundForm(
  { isSent, hasFiles }: { isSent: boolean; hasFiles: boolean },
  onSent: (sent: SentRound) => void,
) {
  const address = useStepAddress(steps.length)
  const { startedAt, goTo, goBack } = address
  const start = parseRoundStart(useHydrated() ? startedAt : '')
  const { toSubmit, ...form } = useDraftForm<RoundDraft>({ blank: blankRound, keptAs: keptRound })
  const { draft, change } = form
  const wished = hasFaults(jobFaults(draft)) ? 0 : address.step
  const offer = useOffer({ draft, change, start, startedAt, step: wished })
  const { chosenFor, suggestions } = offer
  const most = mostBeside(draft, start)
  const chosen = chosenBusinesses({ draft, chosenFor, startedAt, suggestions, most, change })
  const step = Math.min(wished, furthestOf(offer, chosen.ids))
  useFallback(address, isSent ? address.step : step)
  usePrefilledContact(draft, change)

  const { isRunning: isGoingOn, run } = useOneCall()
  /** Goes on to the next step, or shows the faults of this one. */
  const goOn = () =>
    run(async () => {
      const faults = step === 0 ? jobFaults(draft) : businessFaults(chosen.ids)
      if (step === 0) await offer.trade.settle()
      const refused = step === 0 && !hasFaults(faults) ? await offer.lookAhead() : faults
      form.showFaults(refused)
      if (!hasFaults(refused)) goTo(step + 1)
    })
  const submit = toSubmit(useSubmission({ start, offer, chosen, hasFiles, goTo, onSent }))
  return { ...form, ...offer, step, goOn, isGoingOn, goBack, goTo, chosen, submit }
}

type Sending = {
  start: Start
  offer: ReturnType<typeof useOffer>
  chosen: ChosenBusinesses
  hasFiles: boolean
  goTo: (step: number) => unknown
  onSent: (sent: SentRound) => void
}

/** Sends the form; a fault leads to its step. */
function useSubmission({ start, offer, chosen, hasFiles, goTo, onSent }: Sending) {
  const api = useApi()
  return {
    hasChoice: true,
    check: (draft: RoundDraft) => ({
      ...jobFaults(draft),
      ...businessFaults(chosen.ids),
      ...senderFaults(draft),
    }),
    send: (draft: RoundDraft, extra: Record<string, string>, key: () => string) => {
      const { headers, round } = toSend(draft, chosen.ids, start, offer.trade.trade)
      return createQuoteRound(api.withHeaders(headers), { ...round, hasFiles, ...extra }, key())
    },
    onFaulty: (faults: object) => goTo(firstStepOf(faults)),
    onSent: (sent: QuoteRoundSent | null, typed: RoundDraft) => {
      const promised = earlierOf(typed, start.asked).earlierId === null ? null : offer.asked
      if (sent) onSent({ ...sent, apart: apartOf(sent, promised), email: typed.email.trim() })
    },
    toFaults: toRoundFaults,
    onFailed: (error: unknown, faults: object) => {
      if (hasFaults(faults)) return goTo(firstStepOf(faults))
      toastFailure('Not sent', error, 'It couldn’t be sent. Please try again.')
    },
  }
}

/** The last step that can be shown. */
const furthestOf = (offer: { isPlaceRefused: boolean; isLoading: boolean }, ids: readonly number[]) =>
  offer.isPlaceRefused ? 0 : offer.isLoading || ids.length > 0 ? 2 : 1

type Start = Record<string, string>

/** The body to send, with the proof of the earlier request that joins it. */
function toSend(draft: RoundDraft, ids: readonly number[], start: Start, trade: TradeIds | null) {
  const { headers, earlierId } = earlierOf(draft, start.asked)
  const search = start.search ?? start.service ?? ''
  return { headers, round: { ...toRound(draft, ids, { ...(trade ?? noTrade), search }), earlierId } }
}

/** Maximum number of businesses, besides the one that was asked before. */
const mostBeside = (draft: RoundDraft, start: Start) =>
  askedAtOnceMax - (earlierOf(draft, start.asked).earlierId === null ? 0 : 1)

const noTrade = { category: null, subcategory: null, subSubCategory: null }
const idText = (id: number | null): string => (id === null ? '' : String(id))

type Offer = Pick<Parameters<typeof useTrade>[0], 'draft' | 'change' | 'startedAt'> & {
  start: Start
  step: number
}

/** Suggestions for the draft so far; in the first step only the trade. */
function useOffer({ draft, change, start, startedAt, step }: Offer) {
  const api = useApi()
  const client = useQueryClient()
  const hasStart = Object.keys(start).length > 0
  const first = useQuery(roundSuggestionsQuery(api, start, hasStart))
  const startTrade = hasStart ? (first.isError ? null : first.data?.trade) : null
  const trade = useTrade({ draft, change, startedAt, startTrade, isTyping: step === 0 })
  const { category, subcategory, subSubCategory } = trade.trade ?? noTrade
  const budget = budgetOf(draft.budget)
  const added = addedBusinesses(draft, startedAt)
  const wish = {
    ...start,
    category: idText(category),
    subcategory: idText(subcategory),
    subSubCategory: idText(subSubCategory),
    where: draft.where.trim(),
    budget: idText(isBudget(budget) ? budget : null),
    businesses: [...idsOf(start.businesses ?? ''), ...added].slice(0, askedMax).join(),
  }
  const { data, error, isPending, refetch } = useQuery(roundSuggestionsQuery(api, wish, step > 0))
  return {
    suggestions: data,
    trade,
    /** The address and kind of work of a choice: businesses for another kind are no longer offered. */
    chosenFor: `${startedAt} ${idText(category)}.${idText(subcategory)}`,
    /** The business that already has the request. */
    asked: (data ?? first.data)?.asked ?? null,
    /** Nothing can have been chosen yet. */
    isLoading: step > 0 && (isPending || trade.isReading),
    loadFault: error,
    /** The place became unknown after the businesses were shown. */
    isPlaceRefused: error !== null && 'where' in toRoundFaults(error),
    reload: () => void refetch(),
    /** The server's faults, such as an unknown place; a failed connection shows in the next step. */
    lookAhead: () =>
      client.fetchQuery(roundSuggestionsQuery(api, wish)).then(
        () => ({}),
        (refusal: unknown) => toRoundFaults(refusal),
      ),
  }
}

const toRoundFaults = (error: unknown) => {
  const faults = toFieldFaults(error, { ...missingInJob, ...missingContact })
  return Object.fromEntries(Object.entries(faults).map(([field, text]) => [ownNames[field] ?? field, text]))
}

const businessFaults = (ids: readonly number[]) =>
  ids.length === 0 ? { businessIds: 'Please choose at least one business' } : {}

const firstStepOf = (faults: object) => Math.min(...Object.keys(faults).map(stepOfField))

export type RoundForm = ReturnType<typeof useRoundForm>
