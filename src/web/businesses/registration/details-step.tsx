import { CalendarPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { hoursFaults } from '#shared/businesses/form/hours-faults.ts'
import { specialFaults } from '#shared/businesses/form/special-faults.ts'
import { withSpecial } from '#shared/businesses/special-hours.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { LoadingNote } from '#web/ui/skeleton.tsx'
import { GalleryField } from '../form/gallery-field.tsx'
import { HoursEditor } from '../form/hours-editor.tsx'
import { PaymentMethodsField } from '../form/payment-methods-field.tsx'
import { DraftField } from './draft-field.tsx'
import type { StepProps } from './wizard-step.ts'

/** Description, pictures, opening hours and payment methods. */
export function DetailsStep({ wizard }: StepProps) {
  const { registration, faults, change } = wizard
  const { hours, specialHours, paymentMethods } = registration.draft
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
        <HoursEditor
          value={hours}
          faults={byDay}
          onChange={(next) => change({ hours: next })}
          onSpecial={(more) => change({ specialHours: withSpecial(specialHours, more) })}
        />
        {/* An error without a day comes from the server. */}
        {Object.keys(byDay).length === 0 ? <FieldError message={faults.hours} /> : null}
      </div>
      <SpecialDays wizard={wizard} />
      <div>
        <PaymentMethodsField value={paymentMethods} onChange={(next) => change({ paymentMethods: next })} />
        <FieldError message={faults.paymentMethods} />
      </div>
    </>
  )
}

/** Few businesses enter them before they are listed, so the editor is loaded when it is asked for. */
const SpecialHoursEditor = lazyPart(
  async () => (await import('../form/special-hours-editor.tsx')).SpecialHoursEditor,
)

function SpecialDays({ wizard: { registration, faults, change } }: Pick<StepProps, 'wizard'>) {
  const { hours, specialHours } = registration.draft
  const [isOpen, setOpen] = useState(specialHours.days.length + specialHours.seasons.length > 0)
  const isGiven = specialHours.days.length + specialHours.seasons.length > 0
  if (!isOpen && !isGiven)
    return (
      <div>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          <CalendarPlus className="Icon is-s" />
          Add holidays or seasonal hours
        </Button>
      </div>
    )
  return (
    <div>
      <Suspense fallback={<LoadingNote label="Loading special days" />}>
        <SpecialHoursEditor
          value={specialHours}
          week={hours}
          onChange={(next) => change({ specialHours: next })}
        />
      </Suspense>
      {/* An error without a day comes from the server. */}
      {Object.keys(specialFaults(specialHours)).length === 0 ? (
        <FieldError message={faults.specialHours} />
      ) : null}
    </div>
  )
}
