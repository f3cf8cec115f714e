import { z } from 'zod'
import { sides } from '../conversations/conversations.schemas.ts'
import { instant } from '../lib/fields.schemas.ts'
import { costMax, type Outcome, outcomeBases, outcomes } from './outcomes.ts'

const answerShape = {
  outcome: z.enum(outcomes, 'Please choose an answer'),
  costCents: z
    .int32()
    .positive('Must be a price')
    .max(costMax, 'Must be at most $1,000,000')
    .nullable()
    .describe('The amount paid, if it happened and someone says so'),
}
const costOnlyIfItHappened = {
  path: ['costCents'],
  message: 'Only what happened has a price',
}
type Given = { outcome: Outcome; costCents: number | null }
const isConsistent = ({ outcome, costCents }: Given) => outcome === 'yes' || costCents === null

export const answerOutcomeSchema = z
  .object(answerShape)
  .refine(isConsistent, costOnlyIfItHappened)
  .meta({ id: 'AnswerOutcome' })

const linkToken = z.string().max(100)
export const openOutcomeLinkSchema = z.object({ token: linkToken }).meta({ id: 'OpenOutcomeLink' })
export const answerOutcomeLinkSchema = z
  .object({ ...answerShape, token: linkToken })
  .refine(isConsistent, costOnlyIfItHappened)
  .meta({ id: 'AnswerOutcomeLink' })

export const outcomeQuestionSchema = z
  .object({
    side: z.enum(sides).describe('The side that is asked'),
    otherName: z.string().describe('The business, or for its team the visitor'),
    basis: z.enum(outcomeBases),
    agreedAt: instant.describe('When the appointment ended, or when the quote was accepted'),
    answer: z
      .object({ outcome: z.enum(outcomes), costCents: z.number().int().nullable(), answeredAt: instant })
      .nullable()
      .describe('The answer of this side; the other side never sees it'),
    until: instant,
    isOpen: z.boolean().describe('It can still be answered, and an answer changed'),
  })
  .meta({ id: 'OutcomeQuestion' })
export const conversationOutcomeSchema = z
  .object({ question: outcomeQuestionSchema.nullable().describe('Null until the agreed day has passed') })
  .meta({ id: 'ConversationOutcome' })

export type AnswerOutcome = z.infer<typeof answerOutcomeSchema>
export type OutcomeQuestion = z.infer<typeof outcomeQuestionSchema>
export type ConversationOutcome = z.infer<typeof conversationOutcomeSchema>
