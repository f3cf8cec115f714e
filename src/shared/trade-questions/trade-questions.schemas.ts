import { z } from 'zod'
import { rowId, rowIdText, typedText } from '#shared/lib/fields.schemas.ts'
import { answerMax, optionsMax, questionKinds, questionsMax } from './questions.ts'

export const tradeQuestionSchema = z
  .object({
    id: rowId,
    question: z.string(),
    kind: z.enum(questionKinds),
    options: z.array(z.string()).max(optionsMax).describe('Of the kind `choice`, else empty'),
  })
  .meta({ id: 'TradeQuestion' })

/** In the order in which they are asked. */
export const tradeQuestionListSchema = z
  .object({ questions: z.array(tradeQuestionSchema).max(questionsMax) })
  .meta({ id: 'TradeQuestionList' })

export const tradeQuestionsQuerySchema = z
  .object({
    business: rowIdText.optional().describe('Questions of this business'),
    category: rowIdText.optional().describe('Questions of the businesses in this category'),
    subcategory: rowIdText.optional().describe('With `category`: of this subcategory in it'),
  })
  .refine(({ business, category }) => (business === undefined) !== (category === undefined), {
    path: ['business'],
    message: 'Name either a business or a category',
  })

/** A visitor's answers; unanswered questions are left out. */
export const typedAnswersSchema = z
  .array(
    z.object({
      questionId: rowId,
      answer: typedText(answerMax).describe('One of the options, Yes or No, or a text'),
    }),
  )
  .max(questionsMax)
  .refine((answers) => new Set(answers.map(({ questionId }) => questionId)).size === answers.length, {
    message: 'Answer each question once',
  })

/** A question with its answer, as both were when they were sent. */
export const answeredQuestionSchema = z
  .object({ question: z.string(), answer: z.string() })
  .meta({ id: 'AnsweredQuestion' })
export const answeredQuestionsSchema = z.array(answeredQuestionSchema).max(questionsMax)

export type TradeQuestion = z.infer<typeof tradeQuestionSchema>
export type TradeQuestionList = z.infer<typeof tradeQuestionListSchema>
export type TradeQuestionsQuery = z.output<typeof tradeQuestionsQuerySchema>
export type TypedAnswer = z.infer<typeof typedAnswersSchema>[number]
export type AnsweredQuestion = z.infer<typeof answeredQuestionSchema>
