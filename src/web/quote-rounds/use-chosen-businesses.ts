import type { RoundSuggestions, SuggestedBusiness } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import type { RoundDraft } from './round-draft.ts'

export const idsOf = (text: string): number[] => text.split(',').filter(Boolean).map(Number)

/** Businesses that were added by name, for any kind of work. */
export const addedBusinesses = (draft: RoundDraft, startedAt: string): number[] =>
  draft.chosenAt.startsWith(`${startedAt} `) ? idsOf(draft.addedIds) : []

type Given = {
  draft: RoundDraft
  /** Names the address of the form: a visitor from another address chooses anew. */
  startedAt: string
  /** The same with the kind of work. */
  chosenFor: string
  suggestions: RoundSuggestions | null | undefined
  /** Maximum number of chosen businesses. */
  most: number
  change: (changes: Partial<RoundDraft>) => void
}

/** The offered and chosen businesses; before any choice, those from the address, or the best that fit. */
export function chosenBusinesses({ draft, startedAt, chosenFor, suggestions, most, change }: Given) {
  const { chosen = [], suggested = [] } = suggestions ?? {}
  const offered = [...chosen, ...suggested]
  const isOwnChoice = draft.chosenAt === chosenFor
  const selected = isOwnChoice
    ? idsOf(draft.businessIds).filter((id) => offered.some((one) => one.id === id))
    : offered.filter(({ isPreselected }) => isPreselected).map(({ id }) => id)
  const ids = selected.slice(0, most)
  const choose = (next: readonly number[], added: readonly number[] = []) =>
    change({
      chosenAt: chosenFor,
      businessIds: next.join(),
      addedIds: [...addedBusinesses(draft, startedAt), ...added].join(),
    })
  const isFull = ids.length >= most
  return {
    offered,
    ids,
    most,
    isFull,
    businesses: offered.filter(({ id }) => ids.includes(id)),
    toggle: ({ id }: SuggestedBusiness) => {
      if (ids.includes(id)) choose(ids.filter((one) => one !== id))
      else if (!isFull) choose([...ids, id])
    },
    /** Adds one that was found by its name; chosen if there is room. */
    add: ({ id }: SuggestedBusiness) => {
      const isOffered = offered.some((one) => one.id === id)
      choose(isFull || ids.includes(id) ? ids : [...ids, id], isOffered ? [] : [id])
    },
  }
}

export type ChosenBusinesses = ReturnType<typeof chosenBusinesses>
