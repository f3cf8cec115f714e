import type { FormEvent } from 'react'
import { issueBodyMax } from '#shared/notifications/issues/issue-limits.ts'
import type { DeskIssue } from '#shared/notifications/issues/issues-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { hasFaults } from '#web/lib/field-faults.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { KeptNote, RemoveButton, theirsHint } from '../content/edit-frame.tsx'
import { useEditForm } from '../content/use-edit-form.ts'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { useStaffAction } from '../use-staff-action.ts'
import { newsletterActions } from './newsletter-desk.queries.ts'

const toTyped = (issue: DeskIssue | null) => ({
  subject: issue?.subject ?? '',
  preheader: issue?.preheader ?? '',
  body: issue?.body ?? '',
})

const bodyHint =
  'A blank line starts a paragraph, ## a heading, - a list. Links: [text](https://…), or /businesses/12 for our pages.'

type IssueFormProps = { issue: DeskIssue | null; onDone: (id?: number) => void }

/** Edits a draft, or writes a new one; `onDone` gets the ID of a new one. */
export function IssueForm({ issue, onDone }: IssueFormProps) {
  const actions = newsletterActions(useApi())
  const state = useStaffAction()
  const edit = useEditForm(`issue:${issue?.id ?? 'new'}`, toTyped(issue), state)
  const { draft, change, theirs, settle, isChanged } = edit
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged) return
    let id: number | undefined
    void state.run(
      async () => {
        if (issue) return actions.update(issue, draft)
        id = (await actions.create(draft))?.issue.id
      },
      () => {
        settle()
        toast({ title: 'Saved', description: draft.subject })
        if (!issue) onDone(id)
      },
    )
  }
  const typed = (name: keyof typeof draft) => ({
    value: draft[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
  })
  return (
    <form ref={state.form} className="DeskForm" noValidate onSubmit={submit}>
      <div className="Form-inert" inert={state.isBusy}>
        <KeptNote edit={edit} />
        <Field label="Subject" isRequired error={state.faults.subject} hint={theirsHint(theirs('subject'))}>
          <Input maxLength={150} {...typed('subject')} />
        </Field>
        <Field
          label="Preheader"
          error={state.faults.preheader}
          hint={theirsHint(theirs('preheader')) ?? 'The line that inboxes show after the subject.'}
        >
          <Input maxLength={150} {...typed('preheader')} />
        </Field>
        <Field
          label="Text"
          isRequired
          error={state.faults.body}
          hint={theirsHint(theirs('body')) ?? bodyHint}
        >
          <Textarea rows={14} maxLength={issueBodyMax} {...typed('body')} />
        </Field>
      </div>
      {hasFaults(state.faults) ? null : <DeskFaultNote fault={state.fault} />}
      <div className="DeskActions">
        {/* Beside Send, which is the one orange button. */}
        <Button variant={issue ? 'outline' : 'primary'} type="submit" disabled={state.isBusy || !isChanged}>
          {state.isBusy ? 'Saving...' : 'Save Draft'}
        </Button>
        {issue ? (
          <RemoveButton
            title="Delete this draft"
            text={`“${issue.subject}” will be permanently removed.`}
            remove={() => actions.remove(issue)}
            onDone={() => {
              settle()
              onDone()
            }}
          />
        ) : null}
      </div>
    </form>
  )
}
