import type { ReactNode } from 'react'
import type { Label, SaveLabel } from '#shared/conversations/labels.schemas.ts'
import { type LabelColor, labelColors, labelNameMax } from '#shared/conversations/team-limits.ts'
import { useForm } from '#web/lib/use-form.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toastFailure } from '#web/ui/toast-failure.ts'

const colorNames: Record<LabelColor, string> = {
  gray: 'Gray',
  orange: 'Orange',
  amber: 'Amber',
  green: 'Green',
  violet: 'Violet',
  red: 'Red',
}

type LabelFormProps = {
  legend: string
  blank: SaveLabel
  keptAs?: string
  action: string
  send: (label: SaveLabel) => Promise<{ label: Label } | null>
  onSent: (answer: { label: Label } | null) => Promise<unknown>
  /** Beside the button that saves. */
  more?: ReactNode
}

/** The name and the color of a label. */
export function LabelForm({ legend, blank, keptAs, action, send, onSent, more }: LabelFormProps) {
  const { form, faults, isSending, draft, change, bind, submit } = useForm<
    SaveLabel,
    { label: Label } | null
  >({
    blank: { name: blank.name, color: blank.color },
    ...(keptAs && { keptAs }),
    check: ({ name }) => (name.trim() === '' ? { name: 'Please enter a name' } : {}),
    send: ({ name, color }) => send({ name: name.trim(), color }),
    onSent,
    onFailed: (error, fieldFaults) => {
      if (fieldFaults.name) return
      toastFailure('The label wasn’t saved', error)
    },
  })
  return (
    <form ref={form} className="LabelForm" noValidate onSubmit={submit}>
      <Field label={legend} error={faults.name}>
        <Input maxLength={labelNameMax} autoComplete="off" {...bind('name')} />
      </Field>
      <fieldset className="Swatches">
        <legend className="sr">Color</legend>
        {labelColors.map((color) => (
          <label key={color} className={`Swatch is-${color}`} title={colorNames[color]}>
            <input
              type="radio"
              name="color"
              checked={draft.color === color}
              onChange={() => change({ color })}
            />
            <span className="sr">{colorNames[color]}</span>
          </label>
        ))}
      </fieldset>
      <div className="Notes-actions">
        <SubmitButton variant="outline" isSending={isSending} label={action} sending="Saving..." />
        {more}
      </div>
    </form>
  )
}
