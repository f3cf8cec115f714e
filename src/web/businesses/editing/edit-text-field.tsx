import { useController } from 'react-hook-form'
import type { EditedField } from '#shared/businesses/business-fields.ts'
import { BusinessTextField } from '#web/businesses/form/business-text-field.tsx'
import type { EditState } from './use-edit-business.ts'

type EditTextFieldProps = {
  edit: EditState
  field: EditedField
  isRequired?: boolean
  rows?: number
  /** What to say of the text that stands there. */
  hint?: (text: string) => string | null
}

/** A text field of the form; typing in it draws nothing else anew. */
export function EditTextField({ edit, field, hint, ...rest }: EditTextFieldProps) {
  const { form, faults, mendText, checkText } = edit
  const { value, onChange, onBlur } = useController({ control: form.control, name: field }).field
  return (
    <BusinessTextField
      {...rest}
      field={field}
      value={value}
      hint={hint?.(value)}
      error={faults.texts[field]}
      onBlur={() => {
        onBlur()
        checkText(field, value)
      }}
      onChange={(text) => {
        onChange(text)
        mendText(field)
      }}
    />
  )
}
