import type { EditedField } from '#shared/businesses/business-fields.ts'
import { BusinessTextField } from '#web/businesses/form/business-text-field.tsx'
import type { EditState } from './use-edit-business.ts'

type EditTextFieldProps = {
  edit: EditState
  field: EditedField
  isRequired?: boolean
  rows?: number
  /** A note on the current text. */
  hint?: (text: string) => string | null
}

/** A text field of the form. */
export function EditTextField({ edit, field, hint, ...rest }: EditTextFieldProps) {
  const value = edit.values[field]
  return (
    <BusinessTextField
      {...rest}
      field={field}
      value={value}
      hint={hint?.(value)}
      error={edit.faults[field]}
      onBlur={() => edit.checkText(field)}
      onChange={(text) => edit.change({ [field]: text })}
    />
  )
}
