import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedSearchFilters } from '#shared/saved-searches/saved-filters.ts'
import type { SavedSearchAnswer } from '#shared/saved-searches/saved-searches.schemas.ts'
import { ApiError, serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { useAuth } from '#web/lib/auth-state.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { deleteSavedSearch, saveSearch } from './saved-searches.queries.ts'

/** The text in the button's place. */
type SaveState =
  | { step: 'offer' }
  | { step: 'address' }
  | { step: 'sent'; address: string }
  | { step: 'saved'; answer: SavedSearchAnswer }
  | { step: 'full'; message: string }

/** Saves a search at once for somebody whose address is confirmed; everybody else is asked for one. */
export function useSaveSearch(filters: SavedSearchFilters) {
  const api = useApi()
  const client = useQueryClient()
  const { user } = useAuth()
  const { isRunning, run } = useOneCall()
  const [state, setState] = useState<SaveState>({ step: 'offer' })
  const forgetList = () => client.invalidateQueries({ queryKey: ['mine', 'saved-searches'] })

  const save = () =>
    run(async () => {
      if (!user?.isEmailConfirmed) return setState({ step: 'address' })
      try {
        setState({ step: 'saved', answer: await saveSearch(api, filters) })
        void forgetList()
      } catch (error) {
        const { code } = (error instanceof ApiError && error.body) || {}
        if (code === 'conflict') setState({ step: 'full', message: serverErrorText(error) })
        // In another tab, the address has become another one.
        else if (code === 'forbidden' || code === 'unauthenticated') setState({ step: 'address' })
        else toastFailure('Not saved', error)
      }
    })
  const undo = (id: number) =>
    run(async () => {
      try {
        await deleteSavedSearch(api, null, id)
        setState({ step: 'offer' })
        void forgetList()
      } catch (error) {
        toastFailure('Still saved', error)
      }
    })
  return {
    state,
    isRunning,
    address: user?.email ?? '',
    save,
    undo,
    ask: () => setState({ step: 'address' }),
    onSent: (address: string) => setState({ step: 'sent', address }),
  }
}
