import { useState } from 'react'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { confirmSubscription } from '../notifications.queries.ts'

/** Confirms a subscription to the newsletter with the token of the email link. */
export function useConfirmSubscription(token: string) {
  const api = useApi()
  const { isRunning, run } = useOneCall()
  const [isDone, setDone] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const confirm = () =>
    run(async () => {
      try {
        await confirmSubscription(api, token)
        setDone(true)
      } catch (error) {
        setFault(serverErrorText(error))
      }
    })
  return { isDone, isRunning, fault, confirm }
}
