import type { QuoteRequest } from '#shared/quote-requests/quote-requests.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { Button } from '#web/ui/button.tsx'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { markAnswered } from './quote-request-list.queries.ts'

type AnsweredButtonProps = {
  request: QuoteRequest
  /** Refreshes the places that show it. */
  onChanged: () => Promise<unknown>
}

/** Says that a request is answered, which its sender can see. */
export function AnsweredButton({ request, onChanged }: AnsweredButtonProps) {
  const api = useApi()
  const { isRunning, run } = useOneCall()
  const { id, name, isAnswered } = request
  const mark = () =>
    run(async () => {
      try {
        await markAnswered(api, id, !isAnswered)
        await onChanged()
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
