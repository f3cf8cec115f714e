import { weekdayOf } from './austin-clock.ts'

/** A federal holiday of the United States; the date is the day since 1970-01-01. */
export type Holiday = { name: string; date: number }

const dateOf = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / 86_400_000

/** The nth Monday (0) to Sunday (6) of a month; -1 is the last one. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  const first = nth > 0 ? dateOf(year, month, 1) : dateOf(year, month + 1, 1) - 7
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (nth > 0 ? (nth - 1) * 7 : 0)
}

/** The eleven holidays of a year in order, on the day itself: most businesses don't move one from a weekend. */
export const federalHolidays = (year: number): Holiday[] => [
  { name: 'New Year’s Day', date: dateOf(year, 1, 1) },
  { name: 'Martin Luther King Jr. Day', date: nthWeekday(year, 1, 0, 3) },
  { name: 'Presidents’ Day', date: nthWeekday(year, 2, 0, 3) },
  { name: 'Memorial Day', date: nthWeekday(year, 5, 0, -1) },
  { name: 'Juneteenth', date: dateOf(year, 6, 19) },
  { name: 'Independence Day', date: dateOf(year, 7, 4) },
  { name: 'Labor Day', date: nthWeekday(year, 9, 0, 1) },
  { name: 'Columbus Day', date: nthWeekday(year, 10, 0, 2) },
  { name: 'Veterans Day', date: dateOf(year, 11, 11) },
  { name: 'Thanksgiving', date: nthWeekday(year, 11, 3, 4) },
  { name: 'Christmas Day', date: dateOf(year, 12, 25) },
]

const yearOf = (date: number) => new Date(date * 86_400_000).getUTCFullYear()

/**
 * Each of the eleven holidays once, in order, with its next date from `from` on. A span of 365 days won’t do: two
 * Thanksgivings are 364 or 371 days apart.
 */
export function nextHolidays(from: number): Holiday[] {
  const later = federalHolidays(yearOf(from) + 1)
  return federalHolidays(yearOf(from))
    .map((holiday, index) => (holiday.date < from && later[index]) || holiday)
    .sort((one, other) => one.date - other.date)
}

/** The holidays from a date on, for `days` days. */
export function comingHolidays(from: number, days: number): Holiday[] {
  const year = yearOf(from)
  return [year, year + 1].flatMap(federalHolidays).filter(({ date }) => date >= from && date < from + days)
}
