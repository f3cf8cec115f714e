import { onlyCity, onlyState } from '#shared/businesses/business-fields.ts'
import { AreaField } from '../form/area-field.tsx'
import { BusinessTextField } from '../form/business-text-field.tsx'
import { PinField } from '../form/pin-field.tsx'
import { zipNote } from '../form/zip-note.ts'
import { DraftField } from './draft-field.tsx'
import type { StepProps } from './wizard-step.ts'

const ignore = () => {}

/** Contact details and location; the directory has one city in one state. */
export function ContactStep({ wizard, PinMap }: StepProps) {
  const { address, zipCode, pin, serviceArea } = wizard.registration.draft
  return (
    <>
      <div className="Form-two">
        <DraftField wizard={wizard} field="email" hint="Shown on your page" />
        <DraftField wizard={wizard} field="phone" hint="Shown on your page" />
      </div>
      <DraftField wizard={wizard} field="address" />
      <div className="Form-three">
        <BusinessTextField field="city" value={onlyCity} onChange={ignore} isRequired isReadOnly />
        <BusinessTextField field="state" value={onlyState.code} onChange={ignore} isRequired />
        <DraftField wizard={wizard} field="zipCode" hint={zipNote(zipCode)} />
      </div>
      <AreaField
        value={serviceArea}
        onChange={(next, touched) => wizard.change({ serviceArea: next }, touched)}
        faults={wizard.faults}
      />
      {serviceArea.meets === 'there' ? null : (
        <PinField
          {...{ PinMap, address, zipCode, pin }}
          onChange={(moved) => wizard.change({ pin: moved })}
          error={wizard.faults.pin}
        />
      )}
    </>
  )
}
