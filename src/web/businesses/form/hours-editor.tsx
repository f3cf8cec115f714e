import { useId } from 'react'
import { closesNextDay } from '#shared/businesses/form/hours-faults.ts'
import {
  type BusinessHours,
  type DayHours,
  type DayName,
  dayNames,
  isAroundTheClock,
  weekdayLabel,
} from '#shared/businesses/opening-hours.ts'
import type { SpecialHours } from '#shared/businesses/special-hours.ts'
import { Checkbox, Fieldset } from '#web/ui/checkbox.tsx'
import { cx } from '#web/ui/class-names.ts'
import { DisclosureButton, DisclosureMenu } from '#web/ui/disclosure-menu.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { DayTimes, withClosed } from './day-times.tsx'
import { PasteHours } from './paste-hours.tsx'

type HoursEditorProps = {
  legend?: string
  value: BusinessHours
  onChange: (hours: BusinessHours) => void
  /** Takes special days and seasons that were pasted with the week. */
  onSpecial?: (more: SpecialHours) => void
  faults: Partial<Record<DayName, string>>
}

/** A row per day: closed or not, its times, and a menu to copy them to other days. */
export function HoursEditor({
  legend = 'Business Hours',
  value,
  onChange,
  onSpecial,
  faults,
}: HoursEditorProps) {
  const hintId = useId()
  const copyTo = (days: readonly DayName[], hours: DayHours) =>
    onChange({ ...value, ...Object.fromEntries(days.map((day) => [day, { ...hours }])) })
  return (
    <Fieldset legend={legend} aria-describedby={hintId}>
      <p className="Field-hint" id={hintId}>
        Austin time. For 24 hours, enter 12:00 AM to 12:00 AM.
      </p>
      <PasteHours
        onRead={({ hours, ...special }) => {
          onChange(hours)
          onSpecial?.(special)
        }}
      />
      <div className="Hours-rows">
        {dayNames.map((day, place) => (
          <DayRow
            key={day}
            label={weekdayLabel(place)}
            hours={value[day]}
            fault={faults[day]}
            onChange={(hours) => onChange({ ...value, [day]: hours })}
            onCopy={(days) => copyTo(days, value[day])}
          />
        ))}
      </div>
    </Fieldset>
  )
}

type DayRowProps = {
  label: string
  hours: DayHours
  fault: string | undefined
  onChange: (hours: DayHours) => void
  onCopy: (days: readonly DayName[]) => void
}

function DayRow({ label, hours, fault, onChange, onCopy }: DayRowProps) {
  const id = useId()
  const note = fault ? null : dayNote(hours)
  const noteId = cx(note && `${id}-note`, fault && `${id}-fault`) || undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: seven fieldsets in a fieldset would be too verbose
    <div className="Hours-row" role="group" aria-labelledby={`${id}-day`}>
      <b id={`${id}-day`}>{label}</b>
      <Checkbox
        label="Closed"
        aria-label={`${label} closed`}
        checked={hours.closed}
        onChange={({ target }) => onChange(withClosed(hours, target.checked))}
      />
      <CopyMenu label={label} isDisabled={Boolean(fault)} onCopy={onCopy} />
      <DayTimes {...{ label, hours, noteId, onChange }} isInvalid={Boolean(fault)} />
      {note ? (
        <p className="Field-hint" id={`${id}-note`}>
          {note}
        </p>
      ) : null}
      <FieldError id={`${id}-fault`} message={fault} />
    </div>
  )
}

type CopyMenuProps = Pick<DayRowProps, 'label' | 'onCopy'> & { isDisabled: boolean }

const CopyMenu = ({ label, isDisabled, onCopy }: CopyMenuProps) => (
  <div className="Hours-copy">
    <DisclosureMenu
      align="end"
      isDisabled={isDisabled}
      trigger={
        <span>
          Copy<span className="sr"> {label}</span> to…
        </span>
      }
    >
      <DisclosureButton title="Weekdays" onSelect={() => onCopy(dayNames.slice(0, 5))} />
      <DisclosureButton title="All days" onSelect={() => onCopy(dayNames)} />
    </DisclosureMenu>
  </div>
)

/** Explains times that aren't obvious. */
function dayNote(hours: DayHours): string | null {
  if (isAroundTheClock(hours)) return 'Open 24 hours'
  return closesNextDay(hours) ? 'Closes the next day' : null
}
