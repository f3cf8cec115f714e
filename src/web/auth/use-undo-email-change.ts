import { useRef, useState } from 'react'
import { undoEmailChange } from '#web/auth/auth.queries.ts'
import { addressSecrets } from '#web/lib/address-secrets.ts'
import { ApiError, serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { logout } from '#web/lib/auth-state.ts'
import { useFocusBack } from '#web/ui/use-focus-back.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

type Step = 'asking' | 'running' | 'done' | 'incomplete'

/** Undoes a change of email address once, with the token of the email link, which has been removed from the address by then. */
export function useUndoEmailChange() {
  const api = useApi()
  const isHydrated = useHydrated()
  const isRunning = useRef(false)
  const [step, setStep] = useState<Step>('asking')
  const [fault, setFault] = useState<string | null>(null)
  useFocusBack(step === 'running')
  const token = isHydrated ? addressSecrets().get('token') : null

  const undo = async () => {
    if (!token || isRunning.current) return
    isRunning.current = true
    setStep('running')
    try {
      await undoEmailChange(api, token)
      logout()
      setStep('done')
    } catch (error) {
      setStep('asking')
      setFault(undoFault(error))
    }
    isRunning.current = false
  }
  return {
    step: isHydrated && !token ? ('incomplete' as const) : step,
    fault,
    isReady: isHydrated && step === 'asking',
    undo,
  }
}

function undoFault(error: unknown): string {
  const ofLink = error instanceof ApiError ? error.body?.fieldErrors?.token : undefined
  return ofLink ?? serverErrorText(error, 'Please check your connection and try again.')
}
