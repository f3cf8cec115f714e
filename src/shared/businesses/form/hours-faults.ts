import { type BusinessHours, type DayName, dayNames, isAroundTheClock } from '../opening-hours.ts'

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Closed on weekends, otherwise nine to five: the default hours of a new listing (specification §9). */
export const defaultBusinessHours: BusinessHours = Object.fromEntries(
  dayNames.map((day) => [
    day,
    { open: '09:00', close: '17:00', closed: day === 'saturday' || day === 'sunday' },
  ]),
) as BusinessHours

/** True for a day that closes after midnight, such as a bar's. */
export function closesNextDay({ open, close, closed }: BusinessHours[DayName]): boolean {
  return !closed && minuteOf(close) <= minuteOf(open) && minuteOf(close) > 0
}

/**
 * What is wrong, by day. A closing time before the opening time is on the next day, as long as that day hasn't
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

function dayFault(day: BusinessHours[DayName], next: BusinessHours[DayName]): string | null {
  if (day.closed) return null
  // A time still being typed is an empty string.
  if (!day.open || !day.close) return 'Please enter when you open and close'
  if (isAroundTheClock(day)) return null
  if (day.open === day.close) return 'Opens and closes at the same time; for 24 hours use 12 AM to 12 AM'
  if (!closesNextDay(day) || next.closed) return null
  return minuteOf(day.close) > minuteOf(next.open) ? 'Closes after the next day has opened' : null
}
