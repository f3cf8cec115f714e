import { decisionHours } from '#shared/businesses/decisions/decisions.ts'
import { resubmitBusiness } from '#web/businesses/owner/submissions.queries.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { type AppContext, useAppContext } from '#web/lib/app-context.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { toast } from '#web/ui/toast-store.ts'

/**
 * Resubmits a rejected listing, one call at a time. Nothing changes on screen until the server has responded;
 * `onSettled` is called once the screen shows the new status.
 */
export function useResubmit({ id, name }: { id: number; name: string }, onSettled: () => void) {
  const context = useAppContext()
  const { isRunning, run } = useOneCall()
  const resubmit = () =>
    run(async () => {
      try {
        await resubmitBusiness(context.api, id)
        toast({
          title: 'Resubmitted',
          description: `We decide on ${name} within ${decisionHours} hours.`,
        })
        await refetch(context)
        onSettled()
      } catch (error) {
        toastFailure('Not submitted', error, 'Please try again.')
        // Someone else was first, such as staff or another tab.
        if (error instanceof ApiError && error.status === 409) await refetch(context)
      }
    })
  return { isSending: isRunning, resubmit }
}

/** The listing is public again: lists include it, and its category's count goes up. */
async function refetch({ queryClient }: AppContext): Promise<void> {
  const stale = [['mine'], ['businesses'], ['categories']]
  await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
