import type { QuestionKind } from '#shared/trade-questions/questions.ts'

export type Asked = { question: string; kind: QuestionKind; options: readonly string[] }

/** Questions of a category, and of subcategories that replace them, at most three each. */
export type CategoryQuestions = { all: readonly Asked[]; of: Readonly<Record<string, readonly Asked[]>> }

export const text = (question: string): Asked => ({ question, kind: 'text', options: [] })
export const yesNo = (question: string): Asked => ({ question, kind: 'yes_no', options: [] })
export const choice = (question: string, ...options: string[]): Asked => ({
  question,
  kind: 'choice',
  options,
})
