import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Fieldset, Radio } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { DeskFaultNote } from './desk-fault-note.tsx'
import { useKeptText } from './use-kept-text.ts'
import type { StaffAction } from './use-staff-action.ts'

type ReasonDialogProps = {
  /** Names the typed text, so that it comes back: "reject:12". */
  name: string
  title: ReactNode
  description: ReactNode
  /** Suggested reasons; staff can also write their own. */
  reasons: readonly string[]
  /** The button's label, and its label while busy. */
  confirm: readonly [string, string]
  state: Pick<StaffAction, 'form' | 'faults' | 'isBusy' | 'fault' | 'showFaults' | 'clearFaults'>
  onClose: () => void
  /** Call `forget` on success to delete the draft. */
  onConfirm: (reason: string, forget: () => void) => void
}

/** A decision with a reason that the person affected will read. */
export function ReasonDialog({ title, description, onClose, ...form }: ReasonDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title={title} description={description}>
      <ReasonForm {...form} onClose={onClose} />
    </Dialog>
  )
}

function ReasonForm(props: Omit<ReasonDialogProps, 'title' | 'description'>) {
  const { name, reasons, confirm, state, onClose, onConfirm } = props
  const group = useId()
  const [own, setOwn] = useKeptText(name)
  const [chosen, setChosen] = useState<string | null>(own || reasons.length === 0 ? ownReason : null)
  const reason = (chosen === ownReason ? own : (chosen ?? '')).trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason === '') state.showFaults({ reason: 'Please give a reason' })
    else if (!state.isBusy) onConfirm(reason, () => setOwn(''))
  }
  const choose = (next: string) => {
    setChosen(next)
    state.clearFaults(['reason'])
  }
  const fault = state.faults.reason
  return (
    <form ref={state.form} className="Form" noValidate onSubmit={submit}>
      {reasons.length > 0 ? (
        <Fieldset legend="Reason" className="DeskReasons" error={chosen === ownReason ? undefined : fault}>
          {[...reasons, ownReason].map((text) => (
            <Radio
              key={text}
              name={group}
              label={text}
              checked={chosen === text}
              onChange={() => choose(text)}
            />
          ))}
        </Fieldset>
      ) : null}
      {chosen === ownReason ? (
        <Field label={reasons.length > 0 ? 'In your words' : 'Reason'} error={fault}>
          <Textarea
            rows={3}
            maxLength={500}
            value={own}
            onChange={({ target }) => {
              setOwn(target.value)
              state.clearFaults(['reason'])
            }}
          />
        </Field>
      ) : null}
      {fault ? null : <DeskFaultNote fault={state.fault} />}
      <div className="Form-end">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" type="submit" disabled={state.isBusy}>
          {confirm[state.isBusy ? 1 : 0]}
        </Button>
      </div>
    </form>
  )
}

const ownReason = 'Something else'
