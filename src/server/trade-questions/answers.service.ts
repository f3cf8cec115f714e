import type { Tx } from '#server/lib/database/db.ts'
import { invalid } from '#server/lib/http/errors.ts'
import { optionsOf } from '#shared/trade-questions/questions.ts'
import type { AnsweredQuestion, TypedAnswer } from '#shared/trade-questions/trade-questions.schemas.ts'
import { findQuestions } from './trade-questions.repository.ts'

/** Guarantee: an answer is kept with the question that was read when it was given, whatever staff change later. */

/**
 * Answers with the texts of their questions. They need not be of the trade of the business: one description goes to
 * several. Throws invalid_input for a question that doesn't exist and an answer it doesn't offer.
 */
export async function snapshotAnswers(
  tx: Tx,
  answers: readonly TypedAnswer[] = [],
): Promise<AnsweredQuestion[]> {
  if (answers.length === 0) return []
  const ids = answers.map(({ questionId }) => questionId)
  const questions = new Map((await findQuestions(tx, ids)).map((question) => [question.id, question]))
  return answers.map(({ questionId, answer }) => {
    const asked = questions.get(questionId)
    if (!asked || optionsOf(asked)?.includes(answer) === false)
      throw invalid({ answers: 'A question has changed. Please answer it again.' })
    return { question: asked.question, answer }
  })
}
