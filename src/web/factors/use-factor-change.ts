import { useQueryClient } from '@tanstack/react-query'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { toast } from '#web/ui/toast-store.ts'
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
        const description = serverErrorText(error, 'Please check your connection and try again.')
        toast({ title: 'Nothing was changed', description, variant: 'destructive' })
      }
      await reload()
    })
  return { api, isRunning, reload, change }
}
