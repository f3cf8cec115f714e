import { useId } from 'react'
import { type AreaChoice, type MeetingPlace, meetingPlaces } from '#shared/businesses/form/area-choice.ts'
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
  there: 'Only your team and our staff see your address. Your page and the map show where you work instead.',
  both: 'Your address is on your page, with where you work.',
}

type AreaFieldProps = {
  value: AreaChoice
  onChange: (value: AreaChoice) => void
  error?: string | undefined
}

/** Where a business meets its customers, and where it goes to them. */
export function AreaField({ value, onChange, error }: AreaFieldProps) {
  const name = useId()
  const { meets } = value
  const text = (part: 'zips' | 'neighborhoods' | 'miles' | 'around') => ({
    autoComplete: 'off',
    value: value[part],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...value, [part]: target.value }),
  })
  return (
    <Fieldset legend="Where you meet customers" className="AreaField" error={error}>
      <div className="AreaField-choices">
        {meetingPlaces.map((place) => (
          <Radio
            key={place}
            name={name}
            label={labels[place]}
            checked={meets === place}
            onChange={() => onChange({ ...value, meets: place })}
          />
        ))}
      </div>
      <p className="Field-hint" role="status">
        {notes[meets]}
      </p>
      {meets === 'here' ? null : (
        <div className="Form">
          <div className="Form-two">
            <Field label="ZIP codes you serve" aside="optional" hint="Such as 78704, 78745">
              <Input {...text('zips')} />
            </Field>
            <Field label="Neighborhoods you serve" aside="optional" hint="Such as Zilker, Hyde Park">
              <Input {...text('neighborhoods')} />
            </Field>
          </div>
          <div className="AreaField-round">
            <Field label="Miles" aside="optional" hint="1 to 100">
              <Input inputMode="numeric" {...text('miles')} />
            </Field>
            <Field label="Around" aside="optional" hint="A neighborhood or a ZIP code, not your address">
              <Input {...text('around')} />
            </Field>
          </div>
        </div>
      )}
    </Fieldset>
  )
}
