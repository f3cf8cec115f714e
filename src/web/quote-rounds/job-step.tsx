import { Banknote, Calendar, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { austinToday } from '#shared/businesses/special-hours.ts'
import { whatMax, whereMax } from '#shared/quote-rounds/round-limits.ts'
import { Fieldset, Radio } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import type { RoundForm } from './use-round-form.ts'

const timings = [
  ['soon', 'As soon as possible'],
  ['dates', 'On a date or between dates'],
  ['flexible', 'I’m flexible'],
] as const

/** The job, with its place, time and budget. */
export function JobStep({
  form,
  kind,
  questions,
  files,
  places,
}: {
  form: RoundForm
  /** The kind of work, once there is something to choose from. */
  kind: ReactNode
  questions: ReactNode
  files: ReactNode
  /** Suggestions under the field for the place. */
  places: ReactNode
}) {
  const { faults, bind } = form
  return (
    <>
      <Field
        label="What do you need?"
        hint="Describe the job, its size and what matters to you. You only write it once."
        isRequired
        error={faults.what}
      >
        <Textarea rows={5} maxLength={whatMax} {...bind('what')} />
      </Field>
      {files}
      <div className="Form-two">
        <Field label="Where?" hint="A ZIP code or neighborhood in Austin" isRequired error={faults.where}>
          <div className="RoundWhere">
            <Input
              icon={<MapPin className="Icon is-s" />}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={false}
              maxLength={whereMax}
              autoComplete="off"
              {...bind('where')}
            />
            {places}
          </div>
        </Field>
        <Field label="Budget" aside="optional" hint="Your maximum, in dollars" error={faults.budget}>
          <Input
            icon={<Banknote className="Icon is-s" />}
            inputMode="numeric"
            maxLength={12}
            className="num"
            {...bind('budget')}
          />
        </Field>
      </div>
      <Timing form={form} />
      {/* Both appear while the visitor types above. */}
      {kind}
      {questions}
    </>
  )
}

function Timing({ form: { draft, faults, bind, change } }: { form: RoundForm }) {
  const today = austinToday()
  return (
    <>
      <Fieldset legend="When?">
        {timings.map(([value, label]) => (
          <Radio
            key={value}
            name="timing"
            value={value}
            label={label}
            checked={draft.timing === value}
            onChange={() => change({ timing: value })}
          />
        ))}
      </Fieldset>
      {draft.timing === 'dates' ? (
        <div className="Form-two">
          <Field label="From" isRequired error={faults.fromDay}>
            <Input icon={<Calendar className="Icon is-s" />} type="date" min={today} {...bind('fromDay')} />
          </Field>
          <Field label="Until" aside="optional" error={faults.toDay}>
            <Input
              icon={<Calendar className="Icon is-s" />}
              type="date"
              min={draft.fromDay || today}
              {...bind('toDay')}
            />
          </Field>
        </div>
      ) : null}
    </>
  )
}
