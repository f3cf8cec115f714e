export const questionKinds = ['text', 'choice', 'yes_no'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** Maximum number of questions of a trade, and of answers in a request. */
export const questionsMax = 3
export const optionsMax = 8
/** Characters of an answer. */
export const answerMax = 300

const yesOrNo: readonly string[] = ['Yes', 'No']

/** The possible answers to a question; null for any text. */
export const optionsOf = ({
  kind,
  options,
}: {
  kind: QuestionKind
  options: readonly string[]
}): readonly string[] | null => (kind === 'text' ? null : kind === 'yes_no' ? yesOrNo : options)
