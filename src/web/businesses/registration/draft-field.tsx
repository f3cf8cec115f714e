import { BusinessTextField } from '../form/business-text-field.tsx'
import type { DraftText } from './registration-draft.ts'
import { isRequired } from './registration-steps.ts'
import type { Wizard } from './use-wizard.ts'

type DraftFieldProps = { wizard: Wizard; field: DraftText; hint?: string | null | undefined; rows?: number }

/** A text field of the draft; optional ones say so. */
export function DraftField({ wizard, field, ...rest }: DraftFieldProps) {
  const { registration, faults, change } = wizard
  const mustBeFilled = isRequired(field)
  return (
    <BusinessTextField
      field={field}
      value={registration.draft[field]}
      onChange={(text) => change({ [field]: text })}
      error={faults[field]}
      isRequired={mustBeFilled}
      aside={mustBeFilled ? undefined : 'optional'}
      {...rest}
    />
  )
}
