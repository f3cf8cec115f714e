import { useState } from 'react'
import { undoEmailChange } from '#web/auth/auth.queries.ts'
import { ApiError, serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { logout } from '#web/lib/auth-state.ts'
import { urlSecrets } from '#web/lib/url-secrets.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'

type Step = 'asking' | 'running' | 'done' | 'incomplete'

/** Undoes a change of email address once, with the token of the email link, which has been removed from the address by then. */
export function useUndoEmailChange() {
  const api = useApi()
  const isHydrated = useHydrated()
  const { isRunning, run } = useOneCall()
  const [isDone, setDone] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const token = isHydrated ? urlSecrets().get('token') : null

  const undo = () =>
    run(async () => {
      if (!token || isDone) return
      try {
        await undoEmailChange(api, token)
        logout()
        setDone(true)
      } catch (error) {
        setFault(undoFault(error))
      }
    })
  const step: Step = isDone ? 'done' : isRunning ? 'running' : isHydrated && !token ? 'incomplete' : 'asking'
  return { step, fault, isReady: isHydrated && step === 'asking', undo }
}

function undoFault(error: unknown): string {
  const ofLink = error instanceof ApiError ? error.body?.fieldErrors?.token : undefined
  return ofLink ?? serverErrorText(error, 'Please check your connection and try again.')
}
