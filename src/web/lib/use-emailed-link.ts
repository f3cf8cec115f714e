import { useState } from 'react'
import { serverErrorText } from './api-client.ts'
import { urlSecrets } from './url-secrets.ts'
import { useHydrated } from './use-hydrated.ts'
import { useOneCall } from './use-one-call.ts'

type Step = 'asking' | 'running' | 'done' | 'incomplete'

/**
 * A page that does something once, when a button is pressed, with the token of an emailed link. The token has been removed
 * from the page's address by then; without one, the link is incomplete.
 */
export function useEmailedLink() {
  const isHydrated = useHydrated()
  const { isRunning, run } = useOneCall()
  const [isDone, setDone] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const token = isHydrated ? urlSecrets().get('token') : null

  const press = (call: (token: string) => Promise<void>) =>
    run(async () => {
      if (!token || isDone) return
      try {
        await call(token)
        setDone(true)
      } catch (error) {
        setFault(serverErrorText(error))
      }
    })
  const step: Step = isDone ? 'done' : isRunning ? 'running' : isHydrated && !token ? 'incomplete' : 'asking'
  return { step, fault, isReady: isHydrated && step === 'asking', press }
}
