import { Suspense } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { LoadingNote } from '#web/ui/skeleton.tsx'
import { DraftField } from './draft-field.tsx'
import type { StepProps } from './wizard-step.ts'

const MainServicesField = lazyPart(
  async () => (await import('../form/main-services-field.tsx')).MainServicesField,
)

/** The business's place in the directory, and its prices. */
export function CategoryStep({ wizard, categoryFields }: StepProps) {
  const { registration, faults, change } = wizard
  const { categoryId, subcategoryId, serviceIds, mainServices } = registration.draft
  return (
    <>
      {categoryFields({ value: { categoryId, subcategoryId, serviceIds }, onChange: change, faults })}
      <DraftField wizard={wizard} field="averagePrice" />
      <Suspense fallback={<LoadingNote label="Loading services" />}>
        <MainServicesField
          value={mainServices}
          offered={[]}
          error={faults.mainServices}
          onChange={(next) => change({ mainServices: next })}
        />
      </Suspense>
    </>
  )
}
