import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SavedSearch, SavedSearchList } from '#shared/saved-searches/saved-searches.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { deleteSavedSearch, savedSearchesQuery, switchSavedSearch } from './saved-searches.queries.ts'

/** The searches of the address in an email link, or of the visitor; each press is saved at once. */
export function useSavedSearches(token: string | null) {
  const api = useApi()
  const client = useQueryClient()
  const options = savedSearchesQuery(api, token)
  const { data: list, error, refetch } = useQuery(options)
  const { isRunning, run } = useOneCall()
  const change = (next: (searches: SavedSearch[]) => SavedSearch[]) =>
    client.setQueryData(
      options.queryKey,
      (known: SavedSearchList | undefined) => known && { ...known, searches: next(known.searches) },
    )

  const turn = ({ id }: SavedSearch, isOn: boolean) =>
    run(async () => {
      try {
        const changed = await switchSavedSearch(api, token, id, isOn)
        change((searches) => searches.map((one) => (one.id === id ? changed : one)))
        toast({ title: 'Saved' })
      } catch (failure) {
        toastFailure('Not saved', failure)
      }
    })
  const remove = ({ id, title }: SavedSearch) =>
    run(async () => {
      try {
        await deleteSavedSearch(api, token, id)
        change((searches) => searches.filter((one) => one.id !== id))
        toast({ title: 'Deleted', description: title })
      } catch (failure) {
        toastFailure('Not deleted', failure)
      }
    })
  return { list, error, isRunning, turn, remove, retry: () => void refetch() }
}
