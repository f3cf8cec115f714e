import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { clockText, dayText } from '#shared/appointments/appointment-words.ts'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { austinToday, fromIsoDate, toIsoDate } from '#shared/businesses/special-hours.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Fieldset } from '#web/ui/checkbox.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingNote, Skeletons } from '#web/ui/skeleton.tsx'
import { slotsQuery } from './appointments.queries.ts'
import { WishedTimes } from './wished-times.tsx'

export type SlotPickerProps = {
  businessId: number
  /** The start of each chosen slot. */
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** Maximum number of chosen slots; with more than one they are checkboxes. */
  max: number
  error?: string | undefined
}

/** Days shown at once. */
const step = 14

const dateOf = (slot: string) => austinWallClock(new Date(slot)).date

/** The first of the days on screen, and the one whose times are shown; null for the first with a free slot. */
type Place = { from: number; day: number | null }

/** The day of the first chosen slot, so that nothing is chosen out of sight. */
function placeOf([first]: readonly string[], today: number): Place {
  const day = first === undefined ? today : dateOf(first)
  if (day <= today) return { from: today, day: null }
  return { from: day - ((day - today) % step), day }
}

/** Free slots of a business: first the day, then the time; any time where it gives none. All times are Austin's. */
export function SlotPicker({ businessId, chosen, onChange, max, error }: SlotPickerProps) {
  const [visited, setPlace] = useState<Place | null>(null)
  const today = fromIsoDate(austinToday())
  const place = visited ?? placeOf(chosen, today)
  const { from } = place
  const query = useQuery(slotsQuery(useApi(), businessId, from > today ? toIsoDate(from) : undefined))
  const { data, isPlaceholderData } = query
  if (query.error && !data)
    return (
      <ErrorState
        title="The available times couldn’t be loaded"
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retryLabel="Retry"
      />
    )
  if (data === undefined)
    return (
      <>
        <LoadingNote />
        <Skeletons classNames={['is-text', 'is-text is-most']} />
      </>
    )
  if (data === null) return <WishedTimes chosen={chosen} onChange={onChange} max={max} error={error} />
  const days = Map.groupBy(data.slots, dateOf)
  const [first] = days.keys()
  const day = place.day !== null && days.has(place.day) ? place.day : (first ?? null)
  const choose = (next: string[]) => {
    setPlace({ from, day })
    onChange(next)
  }
  const go = (days: number) => setPlace({ from: Math.max(from + days, today), day: null })
  return (
    <div className="Slots">
      <div className="Slots-days" inert={isPlaceholderData} aria-busy={isPlaceholderData}>
        {day === null ? (
          <p className="Slots-none">{noneText}</p>
        ) : (
          <>
            <Days days={[...days.keys()]} day={day} onChange={(day) => setPlace({ from, day })} />
            <Times day={day} slots={days.get(day) ?? []} {...{ chosen, max, error }} onChange={choose} />
          </>
        )}
      </div>
      <p className="sr" role="status">
        {visited === null || isPlaceholderData ? '' : day === null ? noneText : `Days from ${shortDay(from)}`}
      </p>
      <div className="Slots-weeks">
        <DatesButton isOff={from <= today} onPress={() => go(-step)}>
          Earlier
        </DatesButton>
        <DatesButton isOff={from + step > fromIsoDate(data.until)} onPress={() => go(step)}>
          Later
        </DatesButton>
      </div>
    </div>
  )
}

const noneText = 'Nothing open in these two weeks.'

type DatesButtonProps = { isOff: boolean; onPress: () => void; children: ReactNode }

/** Keeps the focus at the first and the last dates, where there is nothing further. */
const DatesButton = ({ isOff, onPress, children }: DatesButtonProps) => (
  <Button variant="quiet" aria-disabled={isOff || undefined} onClick={() => isOff || onPress()}>
    {children}
  </Button>
)

const shortParts = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const
const shortFormat = new Intl.DateTimeFormat('en-US', shortParts)

/** "Tue, Dec 1". */
const shortDay = (date: number): string => shortFormat.format(date * 86_400_000)

/** "Day", with the years of these days unless all are in this one: beside each day they would break it in two. */
function daysLegend(days: readonly number[]): string {
  const years = [...new Set(days.map((date) => toIsoDate(date).slice(0, 4)))]
  return years.join() === austinToday().slice(0, 4) ? 'Day' : `Day in ${years.join(' and ')}`
}

type DaysProps = { days: readonly number[]; day: number; onChange: (day: number) => void }

function Days({ days, day, onChange }: DaysProps) {
  const name = useId()
  return (
    <Fieldset legend={daysLegend(days)}>
      <div className="Slots-choices">
        {days.map((date) => (
          <label key={date} className="Slot">
            <input type="radio" name={name} checked={date === day} onChange={() => onChange(date)} />
            <span>{shortDay(date)}</span>
          </label>
        ))}
      </div>
    </Fieldset>
  )
}

type TimesProps = Pick<SlotPickerProps, 'chosen' | 'onChange' | 'max' | 'error'> & {
  day: number
  slots: readonly string[]
}

function Times({ day, slots, chosen, onChange, max, error }: TimesProps) {
  const name = useId()
  const isOne = max === 1
  const toggle = (slot: string) => {
    if (isOne) return onChange([slot])
    onChange(chosen.includes(slot) ? chosen.filter((other) => other !== slot) : [...chosen, slot].sort())
  }
  return (
    <Fieldset
      // A change of the day is a change of the times below it.
      key={day}
      legend={`${isOne ? 'Time' : `Times (up to ${max})`} on ${dayText(new Date(slots[0] ?? ''))}`}
      error={error}
    >
      <div className="Slots-choices">
        {slots.map((slot) => (
          <label key={slot} className="Slot num">
            <input
              type={isOne ? 'radio' : 'checkbox'}
              name={name}
              checked={chosen.includes(slot)}
              disabled={!isOne && !chosen.includes(slot) && chosen.length >= max}
              onChange={() => toggle(slot)}
            />
            <span>{clockText(new Date(slot))}</span>
          </label>
        ))}
      </div>
    </Fieldset>
  )
}
