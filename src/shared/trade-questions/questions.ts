export const questionKinds = ['text', 'choice', 'yes_no'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** Questions that a trade asks, and answers that a request has. */
export const questionsMax = 3
export const optionsMax = 8
/** Characters of an answer. */
export const answerMax = 300

/** What can be answered to a question of the kind `yes_no`. */
const yesOrNo: readonly string[] = ['Yes', 'No']

/** What can be answered to a question; null for any text. */
export const optionsOf = ({
  kind,
  options,
}: {
  kind: QuestionKind
  options: readonly string[]
}): readonly string[] | null => (kind === 'text' ? null : kind === 'yes_no' ? yesOrNo : options)
