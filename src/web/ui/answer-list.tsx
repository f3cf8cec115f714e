import { Fact } from './fact.tsx'

type AnswerListProps = { answers: readonly { question: string; answer: string }[] }

/** A visitor's answers to the trade's questions; nothing without answers. */
export function AnswerList({ answers }: AnswerListProps) {
  if (answers.length === 0) return null
  return (
    <dl className="Answers">
      {answers.map(({ question, answer }) => (
        <Fact key={question} term={question}>
          {answer}
        </Fact>
      ))}
    </dl>
  )
}
