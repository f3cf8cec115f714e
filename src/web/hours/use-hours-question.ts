import { useState } from 'react'
import type { HoursAnswer } from '#shared/hours/hours-questions.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { useEmailedLink } from '#web/lib/use-emailed-link.ts'
import { answerHoursQuestion } from './hours.queries.ts'

/** Answers the question of an emailed link; `given` is the answer once it has arrived. */
export function useHoursQuestion() {
  const api = useApi()
  const { press, ...link } = useEmailedLink()
  const [chosen, setChosen] = useState<HoursAnswer | null>(null)
  const answer = (next: HoursAnswer) =>
    press(async (token) => {
      await answerHoursQuestion(api, next, token)
      setChosen(next)
    })
  return { ...link, given: link.step === 'done' ? chosen : null, answer }
}
