import { queryOptions } from '@tanstack/react-query'
import type { Message } from '#shared/lib/fields.schemas.ts'
import type { SavedSearchFilters } from '#shared/saved-searches/saved-filters.ts'
import type {
  AskedSearch,
  ConfirmedSearch,
  SavedSearch,
  SavedSearchAnswer,
  SavedSearchList,
} from '#shared/saved-searches/saved-searches.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** A 200 without a body isn't from our API. */
function present<Answer>(answer: Answer | null): Answer {
  if (answer === null) throw new Error('The server sent an empty response.')
  return answer
}

const withLink = (api: Api, token: string | null) =>
  token === null ? api : api.withHeaders({ 'x-settings-token': token })

/** Saves a search for the account that is signed in. Throws ApiError. */
export const saveSearch = async (api: Api, search: SavedSearchFilters) =>
  present(await api.mutate<SavedSearchAnswer>('POST', '/saved-searches', { search }))

/** Asks an address by email whether it wants to hear of a search. Throws ApiError. */
export const askToSave = (api: Api, asked: { search: SavedSearchFilters; email: string; url2: string }) =>
  api.mutate<Message>('POST', '/saved-searches/ask', asked)

/** Names the search of an email link. */
export function askedSearchQuery(api: Api, token: string) {
  return queryOptions({
    queryKey: ['mine', 'asked-search', token],
    queryFn: async () =>
      present(await withLink(api, token).query<AskedSearch>(['/api/saved-searches/confirm'])),
  })
}

/** Saves the search of an email link. Throws ApiError. */
export const confirmSearch = async (api: Api, token: string) =>
  present(await api.mutate<ConfirmedSearch>('POST', '/saved-searches/confirm', { token }))

/** The searches of the address in an email link, or of the visitor's account without a token. */
export function savedSearchesQuery(api: Api, token: string | null) {
  return queryOptions({
    queryKey: ['mine', 'saved-searches', token],
    queryFn: async () => present(await withLink(api, token).query<SavedSearchList>(['/api/saved-searches'])),
  })
}

/** Throws ApiError. */
export const switchSavedSearch = async (api: Api, token: string | null, id: number, isOn: boolean) =>
  present(await withLink(api, token).mutate<SavedSearch>('PUT', `/saved-searches/${id}`, { isOn }))

/** Throws ApiError. */
export const deleteSavedSearch = (api: Api, token: string | null, id: number) =>
  withLink(api, token).mutate<Message>('DELETE', `/saved-searches/${id}`)
