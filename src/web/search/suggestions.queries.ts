import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SuggestionList } from '#shared/businesses/directory/suggestions.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** Suggestions for a text. Kept for a minute, so that going back a letter needs no request. */
export const suggestionsQuery = (api: Api, text: string) =>
  queryOptions({
    queryKey: ['suggestions', text],
    queryFn: async () =>
      (await api.query<SuggestionList>(['/api/businesses/suggestions', { search: text }]))?.suggestions ?? [],
    enabled: text.length > 1,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
  })
