import { useState } from 'react'
import { useApi } from '#web/lib/app-context.ts'
import { useEmailedLink } from '#web/lib/use-emailed-link.ts'
import { answerHoursQuestion } from './hours.queries.ts'

type Answer = 'right' | 'stop'

/** Answers the question of an emailed link; `given` is the answer once it has arrived. */
export function useHoursQuestion() {
  const api = useApi()
  const { press, ...link } = useEmailedLink()
  const [chosen, setChosen] = useState<Answer | null>(null)
  const answer = (next: Answer) =>
    press(async (token) => {
      await answerHoursQuestion(api, next, token)
      setChosen(next)
    })
  return { ...link, given: link.step === 'done' ? chosen : null, answer }
}
