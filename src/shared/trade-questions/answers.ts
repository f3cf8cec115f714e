import { optionsOf } from './questions.ts'
import type { AnsweredQuestion, TradeQuestion, TypedAnswer } from './trade-questions.schemas.ts'

/** "Is water leaking right now? Yes". */
const answerLine = ({ question, answer }: AnsweredQuestion): string =>
  `${question}${/[?:.]$/.test(question) ? '' : ':'} ${answer}`

/** The text of a request, and one line for each answer. */
export const textWithAnswers = (text: string, answers: readonly AnsweredQuestion[]): string =>
  [text, ...answers.map(answerLine)].join('\n')

/** Answers so far, as text, because a draft of a form holds only simple values; '' for none. */
export type KeptAnswers = string

const isAnswer = (value: unknown): value is TypedAnswer =>
  typeof value === 'object' &&
  value !== null &&
  'questionId' in value &&
  typeof value.questionId === 'number' &&
  'answer' in value &&
  typeof value.answer === 'string'

/** Drafts can hold anything; values that aren't answers are left out. */
function readTyped(kept: KeptAnswers): TypedAnswer[] {
  try {
    const value: unknown = JSON.parse(kept)
    return Array.isArray(value) ? value.filter(isAnswer) : []
  } catch {
    return []
  }
}

const keep = (answers: readonly TypedAnswer[]): KeptAnswers =>
  answers.length === 0 ? '' : JSON.stringify(answers)

/** The answers to send, without blank ones. */
export const answersToSend = (kept: KeptAnswers): TypedAnswer[] =>
  readTyped(kept).filter(({ answer }) => answer.trim() !== '')

/** The text in a question's field. */
export const answerTo = (kept: KeptAnswers, questionId: number): string =>
  readTyped(kept).find((one) => one.questionId === questionId)?.answer ?? ''

/** The answers with this one added or replaced, or removed if it is empty. */
export function withAnswer(kept: KeptAnswers, questionId: number, answer: string): KeptAnswers {
  const others = readTyped(kept).filter((one) => one.questionId !== questionId)
  return keep(answer === '' ? others : [...others, { questionId, answer }])
}

/** Answers sent before, for the questions of today that have the same text. */
export const keptOfAnswered = (
  answered: readonly AnsweredQuestion[],
  questions: readonly TradeQuestion[],
): KeptAnswers =>
  keep(
    answered.flatMap(({ question, answer }) => {
      const same = questions.find((one) => one.question === question)
      return same ? [{ questionId: same.id, answer }] : []
    }),
  )

/** The answers to the questions on screen that they still offer: an older draft may have others. */
export function fittingAnswers(kept: KeptAnswers, questions: readonly TradeQuestion[]): KeptAnswers {
  const fits = ({ questionId, answer }: TypedAnswer) => {
    const question = questions.find(({ id }) => id === questionId)
    return question !== undefined && (optionsOf(question)?.includes(answer) ?? true)
  }
  return keep(readTyped(kept).filter(fits))
}
