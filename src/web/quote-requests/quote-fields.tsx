import type { Faults } from '#web/lib/field-faults.ts'
import { Checkbox, Fieldset } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Honeypot } from '#web/ui/honeypot.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import type { QuoteDraft } from './use-quote-form.ts'

type QuoteFieldsProps = {
  faults: Faults<keyof QuoteDraft>
  bind: (name: keyof QuoteDraft) => {
    name: string
    value: string
    onChange: (event: { target: { value: string } }) => void
  }
}

/** What somebody needs: the first thing to write. */
export function JobField({ faults, bind }: QuoteFieldsProps) {
  return (
    <Field label="What do you need?" isRequired error={faults.requirements}>
      <Textarea data-autofocus rows={4} maxLength={5000} {...bind('requirements')} />
    </Field>
  )
}

/** Who asks. */
export function SenderFields({ faults, bind }: QuoteFieldsProps) {
  return (
    <>
      <div className="Form-two">
        <Field label="Name" isRequired error={faults.name}>
          <Input autoComplete="name" maxLength={120} {...bind('name')} />
        </Field>
        <Field label="Phone" isRequired error={faults.phone}>
          <Input type="tel" autoComplete="tel" maxLength={40} className="num" {...bind('phone')} />
        </Field>
      </div>
      <Field label="Email" isRequired error={faults.email}>
        <Input type="email" autoComplete="email" maxLength={254} {...bind('email')} />
      </Field>
      <Honeypot />
    </>
  )
}

type HideContactProps = {
  isHidden: boolean
  error: string | undefined
  onChange: (isHidden: boolean) => void
}

/** Only for a business that answers here: any other needs a way to reach whoever asks. */
export function HideContact({ isHidden, error, onChange }: HideContactProps) {
  return (
    <Fieldset legend={<span className="sr">Privacy</span>} error={error}>
      <Checkbox
        name="hidesContact"
        label="Hide my contact details from this business until I accept a quote"
        checked={isHidden}
        onChange={({ target }) => onChange(target.checked)}
      />
    </Fieldset>
  )
}
