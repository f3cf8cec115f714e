import { CalendarPlus, Plus, X } from 'lucide-react'
import { useId } from 'react'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { comingHolidays } from '#shared/businesses/federal-holidays.ts'
import { defaultBusinessHours, hoursFaults } from '#shared/businesses/form/hours-faults.ts'
import { specialFaults } from '#shared/businesses/form/special-faults.ts'
import { type BusinessHours, formatDate } from '#shared/businesses/opening-hours.ts'
import {
  comingDays,
  type Season,
  type SpecialDay,
  type SpecialHours,
  seasonsMax,
  specialDaysMax,
  specialNoteMax,
  toIsoDate,
} from '#shared/businesses/special-hours.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Checkbox, Fieldset } from '#web/ui/checkbox.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { DayTimes, withClosed } from './day-times.tsx'
import { HoursEditor } from './hours-editor.tsx'

/** Days for which a holiday is offered. */
const offeredFor = 60

type SpecialHoursEditorProps = {
  value: SpecialHours
  /** The initial hours of a new season. */
  week: BusinessHours
  onChange: (special: SpecialHours) => void
}

/** Special days, the next holidays to add with one press, and seasons. */
export function SpecialHoursEditor({ value, week, onChange }: SpecialHoursEditorProps) {
  const today = austinWallClock(new Date()).date
  const faults = specialFaults(value)
  const { seasons } = value
  // Days that have passed go with the first change.
  const days = value.days.filter(
    (day) => !day.to || comingDays({ days: [day], seasons: [] }, today).length > 0,
  )
  const setDays = (next: SpecialDay[]) => onChange({ seasons, days: next })
  const setSeasons = (next: Season[]) => onChange({ days, seasons: next })
  const add = (date: string, note: string) =>
    setDays([...days, { ...defaultBusinessHours.sunday, from: date, to: date, note }])
  const holidays = comingHolidays(today, offeredFor).filter(
    ({ date }) => !days.some(({ from, to }) => from <= toIsoDate(date) && toIsoDate(date) <= to),
  )
  return (
    <Fieldset legend="Special days" className="SpecialHours">
      <p className="Field-hint">Holidays, vacations and other days that differ from the week above.</p>
      {days.map((day, place) => (
        <SpecialDayRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a day has nothing else while its date is typed
          key={place}
          day={day}
          fault={faults[`days.${value.days.indexOf(day)}`]}
          onChange={(next) => setDays(days.with(place, next))}
          onRemove={() => setDays(days.toSpliced(place, 1))}
        />
      ))}
      {days.length < specialDaysMax ? (
        <div className="SpecialHours-add">
          <Button onClick={() => add('', '')}>
            <CalendarPlus className="Icon is-s" />
            Add a special day
          </Button>
          {holidays.map(({ name, date }) => (
            <Button key={name} variant="quiet" onClick={() => add(toIsoDate(date), name)}>
              <Plus className="Icon is-s" />
              {name}, {formatDate(date)}
            </Button>
          ))}
        </div>
      ) : null}
      {seasons.map((season, place) => (
        <SeasonBlock
          // biome-ignore lint/suspicious/noArrayIndexKey: a season has nothing else while its name is typed
          key={place}
          season={season}
          fault={faults[`seasons.${place}`]}
          onChange={(next) => setSeasons(seasons.with(place, next))}
          onRemove={() => setSeasons(seasons.toSpliced(place, 1))}
        />
      ))}
      {seasons.length < seasonsMax ? (
        <Button
          variant="quiet"
          onClick={() => setSeasons([...seasons, { name: '', from: '06-01', to: '08-31', hours: week }])}
        >
          <Plus className="Icon is-s" />
          Add seasonal hours
        </Button>
      ) : null}
    </Fieldset>
  )
}

type RowProps<Row> = {
  fault: string | undefined
  onChange: (row: Row) => void
  onRemove: () => void
}

function SpecialDayRow({ day, fault, onChange, onRemove }: RowProps<SpecialDay> & { day: SpecialDay }) {
  const faultId = useId()
  const label = day.note || 'Special day'
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is already in a fieldset
    <div className="SpecialDay" role="group" aria-label={label}>
      <Field label="First day">
        <Input
          type="date"
          value={day.from}
          onChange={({ target: { value } }) =>
            onChange({ ...day, from: value, to: day.to === day.from || day.to < value ? value : day.to })
          }
        />
      </Field>
      <Field label="Last day" className="is-last">
        <Input
          type="date"
          min={day.from}
          value={day.to}
          onChange={({ target }) => onChange({ ...day, to: target.value })}
        />
      </Field>
      <Field label="Name" aside="optional" className="is-name">
        <Input
          value={day.note}
          maxLength={specialNoteMax}
          placeholder="Christmas Eve"
          onChange={({ target }) => onChange({ ...day, note: target.value })}
        />
      </Field>
      <IconButton isPlain label={`Remove ${label}`} onClick={onRemove}>
        <X className="Icon" />
      </IconButton>
      <div className="SpecialDay-hours">
        <Checkbox
          label="Closed"
          aria-label={`${label} closed`}
          checked={day.closed}
          onChange={({ target }) => onChange(withClosed(day, target.checked))}
        />
        <DayTimes
          label={label}
          hours={day}
          noteId={fault && faultId}
          isInvalid={Boolean(fault)}
          onChange={onChange}
        />
      </div>
      <FieldError id={faultId} message={fault} />
    </div>
  )
}

function SeasonBlock({ season, fault, onChange, onRemove }: RowProps<Season> & { season: Season }) {
  const faults = hoursFaults(season.hours)
  const label = season.name || 'Season'
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is already in a fieldset
    <div className="Season" role="group" aria-label={label}>
      <div className="SpecialDay">
        <Field label="Name" className="is-name">
          <Input
            value={season.name}
            maxLength={specialNoteMax}
            placeholder="Summer hours"
            onChange={({ target }) => onChange({ ...season, name: target.value })}
          />
        </Field>
        <DayOfYear label="First day" value={season.from} onChange={(from) => onChange({ ...season, from })} />
        <DayOfYear
          className="is-last"
          label="Last day"
          value={season.to}
          onChange={(to) => onChange({ ...season, to })}
        />
        <IconButton isPlain label={`Remove ${label}`} onClick={onRemove}>
          <X className="Icon" />
        </IconButton>
        <FieldError message={Object.keys(faults).length === 0 ? fault : null} />
      </div>
      <HoursEditor
        legend="Hours in this season"
        value={season.hours}
        faults={faults}
        onChange={(hours) => onChange({ ...season, hours })}
      />
    </div>
  )
}

type DayOfYearProps = { className?: string; label: string; value: string; onChange: (day: string) => void }

/** Month and day as MM-DD, without a year: a season comes every year. */
function DayOfYear({ className, label, value, onChange }: DayOfYearProps) {
  const [month = '', day = ''] = value.split('-')
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is already in a fieldset
    <div className={cx('Field', className)} role="group" aria-label={label}>
      <div className="Field-label" aria-hidden="true">
        {label}
      </div>
      <div className="DayOfYear">
        <Select
          isBlock
          aria-label={`${label}: month`}
          value={month}
          onChange={({ target }) => onChange(`${target.value}-${day}`)}
        >
          {months.map((name, place) => (
            <option key={name} value={twoDigits(place + 1)}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          isBlock
          aria-label={`${label}: day`}
          value={day}
          onChange={({ target }) => onChange(`${month}-${target.value}`)}
        >
          {daysOfMonth.map((number) => (
            <option key={number} value={twoDigits(number)}>
              {number}
            </option>
          ))}
        </Select>
      </div>
    </div>
  )
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const daysOfMonth = Array.from({ length: 31 }, (_, place) => place + 1)
