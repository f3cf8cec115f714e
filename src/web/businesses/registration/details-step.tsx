import { hoursFaults } from '#shared/businesses/form/hours-faults.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import { GalleryField } from '../form/gallery-field.tsx'
import { HoursEditor } from '../form/hours-editor.tsx'
import { PaymentMethodsField } from '../form/payment-methods-field.tsx'
import { DraftField } from './draft-field.tsx'
import type { StepProps } from './wizard-step.ts'

/** Description, pictures, opening hours and payment methods. */
export function DetailsStep({ wizard }: StepProps) {
  const { registration, faults, change } = wizard
  const { hours, paymentMethods } = registration.draft
  const byDay = hoursFaults(hours)
  return (
    <>
      <DraftField
        wizard={wizard}
        field="description"
        hint="What do you do, who is it for, and what makes you good at it?"
        rows={6}
      />
      <GalleryField gallery={registration.gallery} />
      <div>
        <HoursEditor value={hours} faults={byDay} onChange={(next) => change({ hours: next })} />
        {/* An error without a day comes from the server. */}
        {Object.keys(byDay).length === 0 ? <FieldError message={faults.hours} /> : null}
      </div>
      <div>
        <PaymentMethodsField value={paymentMethods} onChange={(next) => change({ paymentMethods: next })} />
        <FieldError message={faults.paymentMethods} />
      </div>
    </>
  )
}
