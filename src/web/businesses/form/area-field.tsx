import { useId } from 'react'
import {
  type AreaChoice,
  type AreaFaults,
  type AreaField as AreaFieldName,
  areaFields,
  type MeetingPlace,
  meetingPlaces,
} from '#shared/businesses/form/area-choice.ts'
import { Fieldset, Radio } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

const labels: Record<MeetingPlace, string> = {
  here: 'Customers come to us',
  there: 'We come to customers',
  both: 'Both',
}
const notes: Record<MeetingPlace, string> = {
  here: 'Your address is on your page and on the map.',
  there: 'Only your team and ours see your address. Your page and the map show where you work instead.',
  both: 'Your page shows your address and where you work.',
}

type AreaFieldProps = {
  value: AreaChoice
  /** `touched` are the fields whose errors no longer hold. */
  onChange: (value: AreaChoice, touched: readonly AreaFieldName[]) => void
  faults: AreaFaults
}

/** A business's meeting place with customers, and its service area. */
export function AreaField({ value, onChange, faults }: AreaFieldProps) {
  const name = useId()
  const { meets } = value
  const text = (part: 'zips' | 'neighborhoods' | 'miles' | 'around') => ({
    autoComplete: 'off',
    value: value[part],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...value, [part]: target.value }, [`serviceArea.${part}`]),
  })
  return (
    <Fieldset legend="Where you meet customers" className="AreaField">
      <div className="AreaField-choices">
        {meetingPlaces.map((place) => (
          <Radio
            key={place}
            name={name}
            label={labels[place]}
            checked={meets === place}
            onChange={() => onChange({ ...value, meets: place }, areaFields)}
          />
        ))}
      </div>
      <p className="Field-hint" role="status">
        {notes[meets]}
      </p>
      {meets === 'here' ? null : (
        <div className="Form">
          <div className="Form-two">
            <Field
              label="ZIP codes you serve"
              aside="optional"
              hint="Such as 78704, 78745"
              error={faults['serviceArea.zips'] ?? faults.serviceArea}
            >
              <Input {...text('zips')} />
            </Field>
            <Field
              label="Neighborhoods you serve"
              aside="optional"
              hint="Such as Zilker, Hyde Park"
              error={faults['serviceArea.neighborhoods']}
            >
              <Input {...text('neighborhoods')} />
            </Field>
          </div>
          <div className="AreaField-round">
            <Field label="Miles" aside="optional" hint="1 to 100" error={faults['serviceArea.miles']}>
              <Input inputMode="numeric" {...text('miles')} />
            </Field>
            <Field
              label="Around"
              aside="optional"
              hint="A neighborhood or a ZIP code, not your address"
              error={faults['serviceArea.around']}
            >
              <Input {...text('around')} />
            </Field>
          </div>
        </div>
      )}
    </Fieldset>
  )
}
