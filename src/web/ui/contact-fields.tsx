import type { Faults } from '#web/lib/field-faults.ts'
import { Checkbox, Fieldset } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Honeypot } from '#web/ui/honeypot.tsx'
import { Input } from '#web/ui/input.tsx'

type ContactField = 'name' | 'phone' | 'email'
type ContactFieldsProps = {
  faults: Faults<ContactField>
  bind: (name: ContactField) => {
    name: string
    value: string
    onChange: (event: { target: { value: string } }) => void
  }
  emailHint?: string
}

/** A visitor's contact details for a request, which needs no account. */
export function ContactFields({ faults, bind, emailHint }: ContactFieldsProps) {
  return (
    <>
      <div className="Form-two">
        <Field label="Name" isRequired error={faults.name}>
          <Input autoComplete="name" maxLength={120} {...bind('name')} />
        </Field>
        <Field label="Phone" isRequired error={faults.phone}>
          <Input type="tel" autoComplete="tel" maxLength={80} className="num" {...bind('phone')} />
        </Field>
      </div>
      <Field label="Email" hint={emailHint} isRequired error={faults.email}>
        <Input type="email" autoComplete="email" maxLength={254} {...bind('email')} />
      </Field>
      <Honeypot />
    </>
  )
}

type HideContactProps = {
  label?: string
  isHidden: boolean
  error: string | undefined
  onChange: (isHidden: boolean) => void
}

/** Only for a business that answers here: any other needs the visitor's phone number or email address. */
export function HideContact(props: HideContactProps) {
  const { label = 'Hide my contact info until I accept a quote', isHidden } = props
  return (
    <Fieldset legend={<span className="sr">Privacy</span>} error={props.error}>
      <Checkbox
        name="hidesContact"
        label={label}
        checked={isHidden}
        onChange={({ target }) => props.onChange(target.checked)}
      />
    </Fieldset>
  )
}
