import { useState } from 'react'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { urlSecrets } from '#web/lib/url-secrets.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { answerHoursQuestion } from './hours.queries.ts'

type Answer = 'right' | 'stop'
type Step = 'asking' | 'running' | 'incomplete' | Answer

/** Answers the question of an email link, whose token has been removed from the page's address by then. */
export function useHoursQuestion() {
  const api = useApi()
  const isHydrated = useHydrated()
  const { isRunning, run } = useOneCall()
  const [given, setGiven] = useState<Answer | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const token = isHydrated ? urlSecrets().get('token') : null

  const answer = (chosen: Answer) =>
    run(async () => {
      if (!token) return
      try {
        await answerHoursQuestion(api, chosen, token)
        setGiven(chosen)
      } catch (error) {
        setFault(serverErrorText(error, 'Please check your connection and try again.'))
      }
    })
  const waiting: Step = isRunning ? 'running' : isHydrated && !token ? 'incomplete' : 'asking'
  const step: Step = given ?? waiting
  return { step, fault, isReady: isHydrated && step === 'asking', answer }
}
