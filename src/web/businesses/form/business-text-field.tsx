import type { ComponentProps } from 'react'
import {
  type BusinessField,
  type BusinessTextField as BusinessTextFieldName,
  businessFields,
  onlyState,
  type TextKind,
} from '#shared/businesses/business-fields.ts'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'

type BusinessTextFieldProps = {
  field: BusinessTextFieldName
  value: string
  onChange: (text: string) => void
  onBlur?: (() => void) | undefined
  error?: string | null | undefined
  isRequired?: boolean | undefined
  isReadOnly?: boolean | undefined
  /** The height of the description. */
  rows?: number | undefined
  /** Replaces the field's own hint. */
  hint?: string | null | undefined
  /** At the right of the label: "optional". */
  aside?: string | undefined
}

/** The phone keyboard, and the browser's autofill. */
const propsOfKind: Partial<Record<TextKind, ComponentProps<'input'>>> = {
  email: { type: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', autoComplete: 'tel', className: 'num' },
  webAddress: { type: 'url', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
  city: { autoComplete: 'off' },
  zipCode: { inputMode: 'numeric', autoComplete: 'postal-code', className: 'num' },
  dollars: { inputMode: 'decimal', autoComplete: 'off', className: 'num' },
}
const propsOfField: Partial<Record<BusinessTextFieldName, ComponentProps<'input'>>> = {
  name: { autoComplete: 'organization', autoCapitalize: 'words' },
  website: { autoComplete: 'url' },
  address: { autoComplete: 'address-line1', autoCapitalize: 'words' },
}

/** A listing's text field, in any form: label, limit, hint and keyboard come from its name. */
export function BusinessTextField(props: BusinessTextFieldProps) {
  const { field, value, error, isRequired, aside } = props
  const { label, hint }: BusinessField = businessFields[field]
  const said = props.hint === undefined ? hint : props.hint
  const count = field === 'description' ? countNote(value.length, businessFields.description.max) : null
  return (
    <Field label={label} hint={count ?? said} error={error} isRequired={isRequired} aside={aside}>
      <TextControl {...props} />
    </Field>
  )
}

function TextControl({ field, value, onChange, onBlur, isReadOnly, rows }: BusinessTextFieldProps) {
  if (field === 'state') {
    return (
      <Select isBlock name="state" value={onlyState.code} onChange={({ target }) => onChange(target.value)}>
        <option value={onlyState.code}>{`${onlyState.name} (${onlyState.code})`}</option>
      </Select>
    )
  }
  const handlers = {
    name: field,
    value,
    readOnly: isReadOnly,
    onBlur,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  // No `maxLength`: it would silently truncate a pasted text. An error beside the field says when it is too long.
  if (field === 'description') return <Textarea rows={rows ?? 5} {...handlers} />
  return <Input {...propsOfKind[businessFields[field].kind]} {...propsOfField[field]} {...handlers} />
}

/** "4,812 of 5,000 characters" when near the limit. */
function countNote(length: number, max: number): string | null {
  if (length < max * 0.8) return null
  return `${length.toLocaleString('en-US')} of ${max.toLocaleString('en-US')} characters`
}
