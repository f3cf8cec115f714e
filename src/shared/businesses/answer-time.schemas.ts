import { z } from 'zod'

/** A business's answer time, measured from its conversations of 90 days. */
export const answerTimeSchema = z.object({
  share: z.number().int().describe('Percent of requests answered within a day'),
  text: z.string().describe('"Usually replies in 2 hours · 92% reply rate"'),
  openText: z.string().nullable().describe('The same median in opening hours: "40 minutes"'),
})

export type AnswerTime = z.infer<typeof answerTimeSchema>
