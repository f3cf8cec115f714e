import { useQueryClient } from '@tanstack/react-query'
import type { QuoteRequest } from '#shared/quote-requests/quote-requests.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { Button } from '#web/ui/button.tsx'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { listsKey, markAnswered } from './quote-request-list.queries.ts'

/** Says that a request is answered, which its sender can see. */
export function AnsweredButton({ request }: { request: QuoteRequest }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { isRunning, run } = useOneCall()
  const { id, name, isAnswered } = request
  const mark = () =>
    run(async () => {
      try {
        await markAnswered(api, id, !isAnswered)
        await queryClient.invalidateQueries({ queryKey: listsKey })
      } catch (error) {
        toastFailure('Not saved', error)
      }
    })
  const label = isAnswered ? 'Replied' : 'Mark as replied'
  return (
    <Button
      variant="quiet"
      isOn={isAnswered}
      aria-label={`${label}: request from ${name}`}
      disabled={isRunning}
      onClick={() => void mark()}
    >
      {label}
    </Button>
  )
}
