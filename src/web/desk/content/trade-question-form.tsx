import { type QuestionKind, questionKinds } from '#shared/trade-questions/questions.ts'
import type { DeskTradeQuestion } from '#shared/trade-questions/trade-questions-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useStaffAction } from '../use-staff-action.ts'
import { EditFrame, theirsHint, toPosition } from './edit-frame.tsx'
import { TradeFields } from './trade-fields.tsx'
import { tradeQuestionActions } from './trade-questions-desk.queries.ts'
import { useEditForm } from './use-edit-form.ts'

export const kindWords: Record<QuestionKind, string> = {
  text: 'Short text',
  choice: 'One of several options',
  yes_no: 'Yes or no',
}

const toTyped = (question: DeskTradeQuestion | null) => ({
  categoryId: '',
  subcategoryId: '',
  question: question?.question ?? '',
  kind: question?.kind ?? 'text',
  options: question?.options.join('\n') ?? '',
  position: question && !question.isRetired ? String(question.position) : '',
})

const toTexts = ({ question, kind, options, position }: ReturnType<typeof toTyped>) => ({
  question,
  kind: kind as QuestionKind,
  options: kind === 'choice' ? options.split('\n').filter((line) => line.trim() !== '') : [],
  ...toPosition(position),
})

type TradeQuestionFormProps = { question: DeskTradeQuestion | null; onDone: () => void }

/** Edits a question of a trade, or adds a new one; the trade of a question stays. */
export function TradeQuestionForm({ question, onDone }: TradeQuestionFormProps) {
  const { state, edit, save } = useQuestionForm(question, onDone)
  const { draft, change, theirs } = edit
  const { faults } = state
  return (
    <EditFrame state={state} edit={edit} isNew={question === null} onSave={save}>
      {question ? null : <TradeFields draft={draft} faults={faults} onChange={change} />}
      <Field label="Question" error={faults.question} hint={theirsHint(theirs('question'))}>
        <Input
          maxLength={140}
          autoComplete="off"
          value={draft.question}
          onChange={({ target }) => change('question', target.value)}
        />
      </Field>
      <Field label="Answer" error={faults.kind} hint={theirsHint(theirs('kind'))}>
        <Select isBlock value={draft.kind} onChange={({ target }) => change('kind', target.value)}>
          {questionKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindWords[kind]}
            </option>
          ))}
        </Select>
      </Field>
      {draft.kind === 'choice' ? (
        <Field
          label="Options"
          error={faults.options}
          hint={theirsHint(theirs('options')) ?? 'One per line, two to eight.'}
        >
          <Textarea
            rows={5}
            maxLength={500}
            value={draft.options}
            onChange={({ target }) => change('options', target.value)}
          />
        </Field>
      ) : null}
    </EditFrame>
  )
}

/** State of the form: its values, and saving. */
function useQuestionForm(question: DeskTradeQuestion | null, onDone: () => void) {
  const actions = tradeQuestionActions(useApi())
  const state = useStaffAction()
  const edit = useEditForm(`trade-question:${question?.id ?? 'new'}`, toTyped(question), state)
  const { draft, settle } = edit
  const save = () => {
    if (!question && draft.categoryId === '')
      return state.showFaults({ categoryId: 'Please choose a category' })
    const texts = toTexts(draft)
    const trade = {
      categoryId: Number(draft.categoryId),
      subcategoryId: draft.subcategoryId === '' ? null : Number(draft.subcategoryId),
    }
    void state.run(
      () => (question ? actions.update(question, texts) : actions.create({ ...texts, ...trade })),
      () => {
        settle()
        toast({ title: question ? 'Saved' : 'Added', description: draft.question })
        onDone()
      },
    )
  }
  return { state, edit, save }
}
