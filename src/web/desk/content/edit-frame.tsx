import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { hasFaults, someFaults } from '#web/lib/field-faults.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { type StaffAction, useStaffAction } from '../use-staff-action.ts'
import type { EditForm } from './use-edit-form.ts'

/** The form of an entry that has a position in its list. */
type PlacedForm = Pick<EditForm, 'isChanged' | 'isFromBefore' | 'discard'> & {
  draft: { position: string }
  change: (name: 'position', text: string) => void
}

type EditFrameProps = {
  state: StaffAction
  edit: PlacedForm
  isNew: boolean
  /** A chosen file is still being read. */
  isReading?: boolean
  onSave: () => void
  /** Absent for an entry that can't be deleted or doesn't exist yet. */
  removal?: { title: string; text: string; remove: () => Promise<unknown>; onDone: () => void } | undefined
  children: ReactNode
}

/** The frame around a content form's own fields: the position, the error, and the buttons. */
export function EditFrame(props: EditFrameProps) {
  const { state, edit, isNew, isReading = false, onSave, removal, children } = props
  const canSave = edit.isChanged && !isReading
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canSave) onSave()
  }
  const hasFieldFaults = hasFaults(someFaults(state.faults, (field) => field in edit.draft))
  return (
    <form ref={state.form} className="DeskForm" noValidate onSubmit={submit}>
      {/* Anything typed while it is saving would be lost with the form. */}
      <div className="Form-inert" inert={state.isBusy}>
        <KeptNote edit={edit} />
        {children}
        <Field
          label="Position"
          hint="1 is first; leave blank for last."
          error={state.faults.position}
          className="DeskEdit-place"
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={edit.draft.position}
            onChange={({ target }) => edit.change('position', target.value.replaceAll(/\D/g, ''))}
          />
        </Field>
      </div>
      {hasFieldFaults ? null : <DeskFaultNote fault={state.fault} />}
      <div className="DeskActions">
        <Button variant="primary" type="submit" disabled={state.isBusy || !canSave}>
          {state.isBusy ? 'Saving...' : isNew ? 'Add' : 'Save'}
        </Button>
        {removal ? <RemoveButton {...removal} /> : null}
      </div>
    </form>
  )
}

/** Text fields, excluding buttons that the browser counts as fields. */
const typedIn = 'input:not([type=file], [type=radio]), textarea'

/** Shows that the form has unsaved changes from earlier, and discards them. */
export function KeptNote({
  edit: { isFromBefore, discard },
}: {
  edit: Pick<EditForm, 'isFromBefore' | 'discard'>
}) {
  const note = useRef<HTMLDivElement>(null)
  if (!isFromBefore) return null
  const takeBack = () => {
    // The button disappears with the note, and the focus with it.
    note.current?.closest('form')?.querySelector<HTMLElement>(typedIn)?.focus()
    discard()
  }
  return (
    <div ref={note} className="DeskEdit-kept">
      <p>Unsaved changes from earlier.</p>
      <Button variant="quiet" onClick={takeBack}>
        Discard
      </Button>
    </div>
  )
}

type RemoveButtonProps = NonNullable<EditFrameProps['removal']>

/** Deletes after a confirmation, because it can't be undone. */
export function RemoveButton({ title, text, remove, onDone }: RemoveButtonProps) {
  const state = useStaffAction()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="danger"
        onClick={() => {
          state.clearFaults()
          setAsking(true)
        }}
      >
        Delete
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={title}
          isDanger
          confirm={['Delete', 'Deleting...']}
          state={state}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            void state.run(remove, () => {
              setAsking(false)
              onDone()
            })
          }
        >
          <p>{text}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}

/** The position to send; nothing if left blank. */
export const toPosition = (text: string): { position?: number } =>
  text === '' ? {} : { position: Number(text) }

/** Shown under a choice that someone else changed differently. */
export function TheirChoice({ id, text }: { id: string; text: string | null }) {
  return text === null ? null : (
    <p id={id} className="Field-hint">
      Someone else chose {text} in the meantime.
    </p>
  )
}

/** "Now: …" under a field that someone else changed differently. */
export const theirsHint = (text: string | null): string | undefined =>
  text === null ? undefined : `Now it says: ${text || 'nothing'}`
