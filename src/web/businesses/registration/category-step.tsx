import { DraftField } from './draft-field.tsx'
import type { StepProps } from './wizard-step.ts'

/** The business's place in the directory, and its price. */
export function CategoryStep({ wizard, categoryFields }: StepProps) {
  const { registration, faults, change } = wizard
  const { categoryId, subcategoryId, serviceIds } = registration.draft
  return (
    <>
      {categoryFields({ value: { categoryId, subcategoryId, serviceIds }, onChange: change, faults })}
      <DraftField wizard={wizard} field="averagePrice" />
    </>
  )
}
