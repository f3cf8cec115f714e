import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#web/lib/app-context.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { factorsQuery } from './factors.queries.ts'

/** Runs one change at a time, says why it failed, and shows the new state. */
export function useFactorChange() {
  const api = useApi()
  const queryClient = useQueryClient()
  const { isRunning, run } = useOneCall()
  const reload = () => queryClient.invalidateQueries(factorsQuery(api))
  const change = (work: () => Promise<void>) =>
    run(async () => {
      try {
        await work()
      } catch (error) {
        toastFailure('Nothing was changed', error)
      }
      await reload()
    })
  return { api, isRunning, reload, change }
}
