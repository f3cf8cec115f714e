import { Copy } from 'lucide-react'
import { useId } from 'react'
import { closesNextDay, defaultBusinessHours } from '#shared/businesses/form/hours-faults.ts'
import {
  type BusinessHours,
  type DayHours,
  type DayName,
  dayNames,
  isAroundTheClock,
} from '#shared/businesses/opening-hours.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Fieldset } from '#web/ui/checkbox.tsx'
import { cx } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import { Input } from '#web/ui/input.tsx'

type HoursEditorProps = {
  value: BusinessHours
  onChange: (hours: BusinessHours) => void
  faults: Partial<Record<DayName, string>>
}

/** A row per day: closed or not, opening and closing time, and a button to copy them to every day. */
export function HoursEditor({ value, onChange, faults }: HoursEditorProps) {
  const hintId = useId()
  const copyToAll = (hours: DayHours) =>
    onChange(Object.fromEntries(dayNames.map((day) => [day, { ...hours }])) as BusinessHours)
  return (
    <Fieldset legend="Business Hours" aria-describedby={hintId}>
      <p className="Field-hint" id={hintId}>
        Austin time. For 24 hours, enter 12:00 AM to 12:00 AM.
      </p>
      <div className="Hours-rows">
        {dayNames.map((day) => (
          <DayRow
            key={day}
            day={day}
            hours={value[day]}
            fault={faults[day]}
            onChange={(hours) => onChange({ ...value, [day]: hours })}
            onCopy={() => copyToAll(value[day])}
          />
        ))}
      </div>
    </Fieldset>
  )
}

type DayRowProps = {
  day: DayName
  hours: DayHours
  fault: string | undefined
  onChange: (hours: DayHours) => void
  onCopy: () => void
}

function DayRow({ day, hours, fault, onChange, onCopy }: DayRowProps) {
  const id = useId()
  const label = day.charAt(0).toUpperCase() + day.slice(1)
  const note = fault ? null : dayNote(hours)
  const noteId = cx(note && `${id}-note`, fault && `${id}-fault`) || undefined
  // Closing while typing a time restores the default one.
  const setClosed = (closed: boolean) => {
    const usual = defaultBusinessHours[day]
    onChange({ open: hours.open || usual.open, close: hours.close || usual.close, closed })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: seven fieldsets in a fieldset would be too verbose
    <div className="Hours-row" role="group" aria-labelledby={`${id}-day`}>
      <b id={`${id}-day`}>{label}</b>
      <Checkbox
        label="Closed"
        aria-label={`${label} closed`}
        checked={hours.closed}
        onChange={({ target }) => setClosed(target.checked)}
      />
      <Button variant="quiet" className="Hours-copy" disabled={Boolean(fault)} onClick={onCopy}>
        <Copy className="Icon is-s" />
        <span aria-hidden="true">Copy to all days</span>
        <span className="sr">{`Copy ${label} to all days`}</span>
      </Button>
      {hours.closed ? null : <DayTimes {...{ label, hours, noteId, onChange }} isInvalid={Boolean(fault)} />}
      {note ? (
        <p className="Field-hint" id={`${id}-note`}>
          {note}
        </p>
      ) : null}
      <FieldError id={`${id}-fault`} message={fault} />
    </div>
  )
}

type DayTimesProps = {
  label: string
  hours: DayHours
  noteId: string | undefined
  isInvalid: boolean
  onChange: (hours: DayHours) => void
}

function DayTimes({ label, hours, noteId, isInvalid, onChange }: DayTimesProps) {
  const wiring = { type: 'time', 'aria-describedby': noteId, 'aria-invalid': isInvalid || undefined } as const
  return (
    <div className="Hours-times">
      <Input
        {...wiring}
        aria-label={`${label} opens`}
        value={hours.open}
        onChange={({ target }) => onChange({ ...hours, open: target.value })}
      />
      <span aria-hidden="true">to</span>
      <Input
        {...wiring}
        aria-label={`${label} closes`}
        value={hours.close}
        onChange={({ target }) => onChange({ ...hours, close: target.value })}
      />
    </div>
  )
}

/** What the two times mean, when it isn't obvious. */
function dayNote(hours: DayHours): string | null {
  if (isAroundTheClock(hours)) return 'Open 24 hours'
  return closesNextDay(hours) ? 'Closes the next day' : null
}
