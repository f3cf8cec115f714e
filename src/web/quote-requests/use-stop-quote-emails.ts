import { useState } from 'react'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { urlSecrets } from '#web/lib/url-secrets.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { stopQuoteEmails } from './quote-requests.queries.ts'

type Step = 'asking' | 'running' | 'done' | 'incomplete'

/** Stops quote requests to the address of an email link, whose token has been removed from the page's address by then. */
export function useStopQuoteEmails() {
  const api = useApi()
  const isHydrated = useHydrated()
  const { isRunning, run } = useOneCall()
  const [isDone, setDone] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const token = isHydrated ? urlSecrets().get('token') : null

  const stop = () =>
    run(async () => {
      if (!token || isDone) return
      try {
        await stopQuoteEmails(api, token)
        setDone(true)
      } catch (error) {
        setFault(serverErrorText(error, 'Please check your connection and try again.'))
      }
    })
  const step: Step = isDone ? 'done' : isRunning ? 'running' : isHydrated && !token ? 'incomplete' : 'asking'
  return { step, fault, isReady: isHydrated && step === 'asking', stop }
}
