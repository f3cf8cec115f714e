import { z } from 'zod'

const token = z.string().max(100)

/** For mail programs, which post to the address in the email. */
export const hoursLinkQuerySchema = z.object({ token })

export const answerHoursQuestionSchema = z
  .object({ token, answer: z.enum(['right', 'stop']) })
  .meta({ id: 'AnswerHoursQuestion' })

export type HoursAnswer = z.infer<typeof answerHoursQuestionSchema>['answer']
