import { Plus, X } from 'lucide-react'
import { defaultBusinessHours } from '#shared/businesses/form/hours-faults.ts'
import { type DayHours, type Span, spansPerDay } from '#shared/businesses/opening-hours.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Input } from '#web/ui/input.tsx'

type DayTimesProps<Day extends DayHours> = {
  /** The name of the day, as in "Monday opens". */
  label: string
  hours: Day
  noteId: string | undefined
  isInvalid: boolean
  onChange: (hours: Day) => void
}

/** The times of an open day, up to three; of a closed one, whether it takes appointments. */
export function DayTimes<Day extends DayHours>(props: DayTimesProps<Day>) {
  const { label, hours, noteId, isInvalid, onChange } = props
  if (hours.closed) {
    return (
      <Checkbox
        className="Hours-appointment"
        label="By appointment"
        aria-label={`${label} by appointment`}
        checked={hours.byAppointment === true}
        onChange={({ target }) => onChange({ ...hours, byAppointment: target.checked || undefined })}
      />
    )
  }
  const { open, close, more = [] } = hours
  const spans = [{ open, close }, ...more]
  const change = ([first, ...rest]: Span[]) =>
    onChange({ ...hours, ...first, more: rest.length > 0 ? rest : undefined })
  return (
    <div className="Hours-times">
      {spans.map((span, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a span is only its place; two may be alike while typing
        <div className="Hours-span" key={place}>
          <SpanInputs
            label={place === 0 ? label : `${label}, ${ordinals[place]} time,`}
            span={span}
            wiring={{ 'aria-describedby': noteId, 'aria-invalid': isInvalid || undefined }}
            onChange={(next) => change(spans.with(place, next))}
          />
          {place > 0 ? (
            <IconButton
              isPlain
              label={`Remove the ${ordinals[place]} time of ${label}`}
              onClick={() => change(spans.toSpliced(place, 1))}
            >
              <X className="Icon is-s" />
            </IconButton>
          ) : (
            <IconButton
              isPlain
              label={`Add hours to ${label}`}
              title="Add hours"
              disabled={spans.length === spansPerDay}
              onClick={() => change([...spans, { open: '', close: '' }])}
            >
              <Plus className="Icon is-s" />
            </IconButton>
          )}
        </div>
      ))}
    </div>
  )
}

const ordinals = ['first', 'second', 'third']

type SpanInputsProps = {
  label: string
  span: Span
  wiring: { 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }
  onChange: (span: Span) => void
}

function SpanInputs({ label, span, wiring, onChange }: SpanInputsProps) {
  return (
    <>
      <Input
        {...wiring}
        type="time"
        aria-label={`${label} opens`}
        value={span.open}
        onChange={({ target }) => onChange({ ...span, open: target.value })}
      />
      <span aria-hidden="true">to</span>
      <Input
        {...wiring}
        type="time"
        aria-label={`${label} closes`}
        value={span.close}
        onChange={({ target }) => onChange({ ...span, close: target.value })}
      />
    </>
  )
}

/** The day closed, or open again. Closing while typing a time restores the default one and drops the others. */
export function withClosed<Day extends DayHours>(hours: Day, closed: boolean): Day {
  const usual = defaultBusinessHours.monday
  const more = closed ? hours.more?.filter(({ open, close }) => open && close) : hours.more
  return {
    ...hours,
    open: hours.open || usual.open,
    close: hours.close || usual.close,
    more: more?.length ? more : undefined,
    byAppointment: undefined,
    closed,
  }
}
