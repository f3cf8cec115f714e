import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#web/lib/app-context.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { teamQuery } from './teams.queries.ts'

/** Changes a team, one call at a time, and shows it as it is then. Resolves to whether it worked. */
export function useTeamAction(businessId: number) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { isRunning, run } = useOneCall()
  const reload = () => queryClient.invalidateQueries({ queryKey: teamQuery(api, businessId).queryKey })
  const act = (call: () => Promise<unknown>, done: string) =>
    run(async () => {
      try {
        await call()
      } catch (error) {
        toastFailure('That didn’t work', error)
        await reload()
        return false
      }
      toast({ title: done })
      await reload()
      return true
    })
  return { api, isRunning, act, reload }
}
