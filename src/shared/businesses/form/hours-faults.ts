import {
  type BusinessHours,
  type DayHours,
  type DayName,
  dayNames,
  intervalsOf,
  isAroundTheClock,
  minuteOfDay,
  minutesPerDay,
  type Span,
  spansOf,
} from '../opening-hours.ts'

/** Closed on weekends, otherwise nine to five: the default hours of a new listing (specification §9). */
export const defaultBusinessHours: BusinessHours = Object.fromEntries(
  dayNames.map((day) => [
    day,
    { open: '09:00', close: '17:00', closed: day === 'saturday' || day === 'sunday' },
  ]),
) as BusinessHours

/** True for a day that closes after midnight, such as a bar's. */
export function closesNextDay(day: DayHours): boolean {
  const last = intervalsOf(day).at(-1)
  return last !== undefined && last[1] > minutesPerDay
}

/**
 * Faults by day. A closing time before the opening time is on the next day, as long as that day hasn't
 * opened again by then.
 */
export function hoursFaults(hours: BusinessHours): Partial<Record<DayName, string>> {
  const faults: Partial<Record<DayName, string>> = {}
  for (const [index, day] of dayNames.entries()) {
    const fault = dayFault(hours[day], hours[dayNames[(index + 1) % 7] as DayName])
    if (fault) faults[day] = fault
  }
  return faults
}

/** The fault of a day, or of its overlap with the next one if given; null if valid. */
export function dayFault(day: DayHours, next?: DayHours): string | null {
  const spans = spansOf(day)
  // A time still being typed is an empty string.
  if (spans.some(({ open, close }) => !open || !close)) return 'Please enter when you open and close'
  if (isAroundTheClock(day) && spans.length === 1) return null
  if (spans.some(isEmpty)) return 'Opens and closes at the same time; for 24 hours use 12 AM to 12 AM'
  const intervals = intervalsOf(day)
  if (intervals.some(([from], place) => from < (intervals[place - 1]?.[1] ?? 0)))
    return 'These times overlap; enter them from morning to night'
  const end = (intervals.at(-1)?.[1] ?? 0) - minutesPerDay
  return next && !next.closed && end > minuteOfDay(next.open) ? 'Closes after the next day has opened' : null
}

const isEmpty = ({ open, close }: Span) => open === close && minuteOfDay(open) > 0
