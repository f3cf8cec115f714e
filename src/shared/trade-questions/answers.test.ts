import { expect, it } from 'vitest'
import {
  answersToSend,
  answerTo,
  fittingAnswers,
  keptOfAnswered,
  textWithAnswers,
  withAnswer,
} from './answers.ts'
import type { TradeQuestion } from './trade-questions.schemas.ts'

const questions: TradeQuestion[] = [
  { id: 1, question: 'Which kind of place?', kind: 'choice', options: ['House', 'Office'] },
  { id: 2, question: 'Is it urgent?', kind: 'yes_no', options: [] },
  { id: 3, question: 'What leaks?', kind: 'text', options: [] },
]

it('keeps what was answered to the questions on screen, and what they still offer', () => {
  const kept = withAnswer(withAnswer(withAnswer(withAnswer('', 1, 'House'), 2, 'Maybe'), 3, 'A tap'), 99, 'x')
  expect(answersToSend(fittingAnswers(kept, questions))).toEqual([
    { questionId: 1, answer: 'House' },
    { questionId: 3, answer: 'A tap' },
  ])
  expect(fittingAnswers(kept, [])).toBe('')
})

it('is as blank as before once the last answer is taken back, and sends no blanks', () => {
  expect(withAnswer(withAnswer('', 1, 'House'), 1, '')).toBe('')
  expect(answersToSend(withAnswer('', 3, ' '))).toEqual([])
  expect(answerTo(withAnswer('', 3, ' '), 3)).toBe(' ')
})

it.each(['', '[]', 'null', '7', '{"1":"House"}', '[1, null, {"questionId":"1","answer":"House"}]', '['])(
  'finds no answers in %s',
  (kept) => {
    expect(answersToSend(kept)).toEqual([])
  },
)

it('reads as a sentence, with or without a question mark', () => {
  const answers = [
    { question: 'Is it urgent?', answer: 'No' },
    { question: 'What leaks', answer: 'A tap' },
  ]
  expect(textWithAnswers('Two taps.', answers)).toBe('Two taps.\nIs it urgent? No\nWhat leaks: A tap')
})

it('carries answers over to questions with the same text', () => {
  const question = { id: 4, question: 'Is it urgent?', kind: 'yes_no' as const, options: [] }
  const answered = [
    { question: 'Is it urgent?', answer: 'No' },
    { question: 'What leaks', answer: 'A tap' },
  ]
  expect(answersToSend(keptOfAnswered(answered, [question]))).toEqual([{ questionId: 4, answer: 'No' }])
})
