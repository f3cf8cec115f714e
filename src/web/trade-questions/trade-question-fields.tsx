import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { answerTo, fittingAnswers, type KeptAnswers, withAnswer } from '#shared/trade-questions/answers.ts'
import { answerMax, optionsOf } from '#shared/trade-questions/questions.ts'
import type { TradeQuestion } from '#shared/trade-questions/trade-questions.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Fieldset } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { type QuestionsOf, tradeQuestionsQuery } from './trade-questions.queries.ts'

type TradeQuestionFieldsProps = {
  of: QuestionsOf
  /** A field of the form's draft, '' if blank; `answersToSend` makes the answers of it. */
  value: KeptAnswers
  onChange: (value: KeptAnswers) => void
  /** The server's: a question has changed. */
  error?: string | undefined
  /** One line, which opens on a press: for a dialog, in which the questions come last. */
  isFolding?: boolean
}

/**
 * Questions of the trade about a job, each to be skipped. Nothing is shown while the questions load, or if they can't be loaded: the
 * request is complete without.
 */
export function TradeQuestionFields(props: TradeQuestionFieldsProps) {
  const { of, value, onChange, error, isFolding = false } = props
  const queryClient = useQueryClient()
  const { queryKey, ...query } = tradeQuestionsQuery(useApi(), of)
  const { data: questions } = useQuery({ ...query, queryKey })
  const dropOutdated = useEffectEvent(() => {
    const fitting = questions ? fittingAnswers(value, questions) : value
    if (fitting !== value) onChange(fitting)
  })
  useEffect(() => {
    if (questions) dropOutdated()
  }, [questions])
  const askAgain = useEffectEvent(() => queryClient.invalidateQueries({ queryKey }))
  useEffect(() => {
    if (error) void askAgain()
  }, [error])
  if (!questions || questions.length === 0) return null
  const fields = (
    <Fieldset legend={<span className="sr">Questions about your job</span>} className="Form" error={error}>
      {questions.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          answer={answerTo(value, question.id)}
          onAnswer={(answer) => onChange(withAnswer(value, question.id, answer))}
        />
      ))}
    </Fieldset>
  )
  if (!isFolding) return fields
  return (
    <QuestionFold count={questions.length} isAnswered={value !== ''} isFaulty={error !== undefined}>
      {fields}
    </QuestionFold>
  )
}

type QuestionFoldProps = {
  count: number
  /** Opens by itself, as it does with a fault. */
  isAnswered: boolean
  isFaulty: boolean
  children: ReactNode
}

function QuestionFold({ count, isAnswered, isFaulty, children }: QuestionFoldProps) {
  const [pressed, setPressed] = useState<boolean | null>(null)
  return (
    <details
      className="QuestionFold"
      open={isFaulty || (pressed ?? isAnswered)}
      onToggle={({ currentTarget }) => setPressed(currentTarget.open)}
    >
      <summary>
        {count === 1 ? 'One quick question' : `${count} quick questions`} for a better quote
        <small>optional</small>
        <ChevronDown className="Icon is-s is-turning" />
      </summary>
      {children}
    </details>
  )
}

type QuestionFieldProps = { question: TradeQuestion; answer: string; onAnswer: (answer: string) => void }

function QuestionField({ question, answer, onAnswer }: QuestionFieldProps) {
  const options = optionsOf(question)
  return (
    <Field label={question.question} aside="optional">
      {options ? (
        <Select isBlock value={answer} onChange={({ target }) => onAnswer(target.value)}>
          <option value="">Choose</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      ) : (
        <Input
          autoComplete="off"
          maxLength={answerMax}
          value={answer}
          onChange={({ target }) => onAnswer(target.value)}
        />
      )}
    </Field>
  )
}
