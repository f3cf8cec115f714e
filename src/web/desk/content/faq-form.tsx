import type { CreateFaq, DeskFaq } from '#shared/content/content-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useStaffAction } from '../use-staff-action.ts'
import { contentActions } from './content-desk.queries.ts'
import { EditFrame, theirsHint, toPosition } from './edit-frame.tsx'
import { useEditForm } from './use-edit-form.ts'

const toTyped = (faq: DeskFaq | null) => ({
  question: faq?.question ?? '',
  answer: faq?.answer ?? '',
  position: String(faq?.position ?? ''),
})

/** Edits a question with its answer, or adds a new one. */
export function FaqForm({ faq, onDone }: { faq: DeskFaq | null; onDone: () => void }) {
  const actions = contentActions<CreateFaq>(useApi(), 'faqs')
  const state = useStaffAction()
  const edit = useEditForm(`faq:${faq?.id ?? 'new'}`, toTyped(faq), state)
  const { draft, change, theirs, settle } = edit
  const { faults } = state
  const save = () => {
    const { position, ...texts } = draft
    const values = { ...texts, ...toPosition(position) }
    void state.run(
      () => (faq ? actions.update(faq, values) : actions.create(values)),
      () => {
        settle()
        toast({ title: faq ? 'Saved' : 'Added', description: draft.question })
        onDone()
      },
    )
  }
  const removal = faq && {
    title: 'Delete this question',
    text: `“${faq.question}” will be permanently removed from the help page.`,
    remove: () => actions.remove(faq),
    onDone: () => {
      settle()
      onDone()
    },
  }
  return (
    <EditFrame state={state} edit={edit} isNew={faq === null} onSave={save} removal={removal ?? undefined}>
      <Field label="Question" error={faults.question} hint={theirsHint(theirs('question'))}>
        <Input
          maxLength={300}
          autoComplete="off"
          value={draft.question}
          onChange={({ target }) => change('question', target.value)}
        />
      </Field>
      <Field label="Answer" error={faults.answer} hint={theirsHint(theirs('answer'))}>
        <Textarea
          rows={6}
          maxLength={3000}
          value={draft.answer}
          onChange={({ target }) => change('answer', target.value)}
        />
      </Field>
    </EditFrame>
  )
}
