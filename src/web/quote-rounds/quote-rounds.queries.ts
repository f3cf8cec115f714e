import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  CreateQuoteRound,
  LikelyTrades,
  OwnQuoteRounds,
  QuoteRound,
  QuoteRoundSent,
  RoundSuggestions,
} from '#shared/quote-rounds/quote-rounds.schemas.ts'
import { type Api, ApiError } from '#web/lib/api-client.ts'

/** Input of the suggestions, as texts of an address. */
export type RoundWish = Partial<
  Record<
    | 'category'
    | 'subcategory'
    | 'subSubCategory'
    | 'service'
    | 'search'
    | 'where'
    | 'budget'
    | 'businesses'
    | 'asked',
    string
  >
>

/** Businesses for a request to several, best fit first. */
export const roundSuggestionsQuery = (api: Api, wish: RoundWish, isWanted = true) =>
  queryOptions({
    queryKey: ['quote-rounds', 'suggestions', wish],
    queryFn: () => api.query<RoundSuggestions>(['/api/quote-rounds/suggestions', wish]),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })

/** Trades that a description may be about. */
export const likelyTradesQuery = (api: Api, what: string, isWanted = true) =>
  queryOptions({
    queryKey: ['quote-rounds', 'likely-trades', what],
    queryFn: () => api.mutate<LikelyTrades>('POST', '/quote-rounds/likely-trades', { what }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    // The description needn't stay in memory.
    gcTime: 60_000,
  })

/** Businesses whose name begins with a text. */
export const namedBusinessesQuery = (api: Api, named: string) =>
  queryOptions({
    queryKey: ['quote-rounds', 'named', named],
    queryFn: async () =>
      (await api.query<RoundSuggestions>(['/api/quote-rounds/suggestions', { named }]))?.suggested ?? [],
    enabled: named.length >= 2,
    placeholderData: keepPreviousData,
  })

/** Sends a request to several businesses. Throws ApiError. */
export const createQuoteRound = (api: Api, round: CreateQuoteRound, key: string) =>
  api.mutate<QuoteRoundSent>('POST', '/quote-rounds', round, key)

const notThere = (error: unknown): null => {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
  throw error
}
/** Reloaded when the window gets the focus; in between, the page hears news of the conversations. */
const fresh = { refetchOnMount: 'always', refetchOnWindowFocus: 'always', gcTime: 0 } as const

/** Start of the query keys of a person's rounds. */
export const ownRoundsKey = ['mine', 'quote-rounds'] as const

/** The round of a secret link, which is in a header of the client; null for an unknown link. */
export const linkedRoundQuery = (api: Api, isWanted: boolean) =>
  queryOptions({
    // The token itself is in no key: keys end up in error reports.
    queryKey: ['quote-rounds', 'linked'],
    queryFn: () => api.query<QuoteRound>(['/api/quote-rounds', 'linked']).catch(notThere),
    enabled: isWanted,
    ...fresh,
  })

/** A round of the signed-in visitor; null for one that isn't theirs. */
export const ownRoundQuery = (api: Api, roundId: number) =>
  queryOptions({
    queryKey: [...ownRoundsKey, roundId],
    queryFn: () => api.query<QuoteRound>(['/api/quote-rounds', roundId]).catch(notThere),
    ...fresh,
  })

/** The rounds of the signed-in visitor, newest first. */
export const ownRoundsQuery = (api: Api) =>
  queryOptions({
    queryKey: ownRoundsKey,
    queryFn: async () => (await api.query<OwnQuoteRounds>(['/api/quote-rounds', 'mine']))?.rounds ?? [],
    refetchOnMount: 'always',
  })

type Choice = { conversationId: number; quoteId: number | null }
/** The sender's actions on a round. Each throws ApiError. */
export const chooseInRound = (api: Api, roundId: number, choice: Choice, key: string) =>
  api.mutate('PUT', `/quote-rounds/${roundId}/choice`, choice, key)
export const takeChoiceBack = (api: Api, roundId: number, conversationId: number) =>
  api.mutate('DELETE', `/quote-rounds/${roundId}/choice/${conversationId}`)
export const tellOthers = (api: Api, roundId: number, text: string) =>
  api.mutate<{ message: string }>('PUT', `/quote-rounds/${roundId}/farewell`, { text })
export const wishReplacing = (api: Api, roundId: number, replacesSilent: boolean) =>
  api.mutate('PUT', `/quote-rounds/${roundId}/replacing`, { replacesSilent })
