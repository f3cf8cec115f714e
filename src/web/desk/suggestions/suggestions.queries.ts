import { queryOptions } from '@tanstack/react-query'
import type {
  DecidedSuggestion,
  DecideSuggestion,
  Suggestion,
  SuggestionList,
} from '#shared/inbox/suggestions-desk.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import type { DeskAddress } from '../desk-address.ts'
import { deskListQuery, requireBody } from '../desk-query.ts'

const path = '/api/admin/suggestions'

/** A page of suggested services; pending ones come longest waiting first. */
export function suggestionsQuery(
  api: Api,
  { show, search, page }: Pick<DeskAddress, 'show' | 'search' | 'page'>,
) {
  return deskListQuery({
    queryKey: ['mine', 'desk', 'suggestions', show, search, page],
    load: () => api.query<SuggestionList>([path, { status: show, search, page }]),
    items: 'suggestions',
  })
}

/** A suggestion in its current state; null if it was deleted. */
export function suggestionQuery(api: Api, { id, name }: Suggestion) {
  return queryOptions({
    queryKey: ['mine', 'desk', 'suggestions', 'one', id],
    queryFn: async () => {
      const search = name.slice(0, 100)
      const list = requireBody(await api.query<SuggestionList>([path, { status: 'all', search }]))
      return list.suggestions.find((suggestion) => suggestion.id === id) ?? null
    },
    refetchOnMount: 'always',
  })
}

/** Accepts or declines a suggestion and emails its author. Throws ApiError, 409 when someone else was first. */
export async function decideSuggestion(
  api: Api,
  { id, revision }: Suggestion,
  status: DecideSuggestion['status'],
): Promise<Suggestion> {
  const answer = await api.mutate<DecidedSuggestion>('PUT', `${path}/${id}`, { status, revision })
  return requireBody(answer).suggestion
}
