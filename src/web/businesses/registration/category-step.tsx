import { Suspense } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { LoadingNote } from '#web/ui/skeleton.tsx'
import { DraftField } from './draft-field.tsx'
import type { StepProps } from './wizard-step.ts'

const MainServicesField = lazyPart(
  async () => (await import('../form/main-services-field.tsx')).MainServicesField,
)

/** The business's place in the directory, and its prices. */
export function CategoryStep({ wizard, categoryFields, withServiceNames }: StepProps) {
  const { registration, faults, change } = wizard
  const { categoryId, subcategoryId, serviceIds, mainServices } = registration.draft
  const chosen = { categoryId, subcategoryId, serviceIds }
  return (
    <>
      {categoryFields({ value: chosen, onChange: change, faults })}
      <DraftField wizard={wizard} field="averagePrice" />
      <Suspense fallback={<LoadingNote label="Loading services" />}>
        {withServiceNames(chosen, (names) => (
          <MainServicesField
            value={mainServices}
            offered={names}
            error={faults.mainServices}
            onChange={(next) => change({ mainServices: next })}
          />
        ))}
      </Suspense>
    </>
  )
}
