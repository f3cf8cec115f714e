import { fromIsoDate, type Season, type SpecialDay, type SpecialHours, toIsoDate } from '../special-hours.ts'
import { dayFault, hoursFaults } from './hours-faults.ts'

/** True for a date of the calendar, so not for 2026-02-30. */
const isDate = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) &&
  Number.isFinite(fromIsoDate(text)) &&
  toIsoDate(fromIsoDate(text)) === text

/** Faults of special days and seasons, by their place: `days.0`, `seasons.1`. */
export function specialFaults({ days, seasons }: SpecialHours): Record<string, string> {
  const faults = [
    ...days.map((day, place) => [`days.${place}`, specialDayFault(day)]),
    ...seasons.map((season, place) => [`seasons.${place}`, seasonFault(season)]),
  ]
  return Object.fromEntries(faults.filter(([, fault]) => fault))
}

function specialDayFault(day: SpecialDay): string | null {
  if (!isDate(day.from) || !isDate(day.to)) return 'Please enter the date'
  if (day.to < day.from) return 'Ends before it begins'
  if (fromIsoDate(day.to) - fromIsoDate(day.from) > 366)
    return 'Longer than a year; change the weekly hours instead'
  return dayFault(day)
}

function seasonFault({ name, from, to, hours }: Season): string | null {
  if (!name.trim()) return 'Please give the season a name'
  // A leap year has every day of the calendar.
  if (!isDate(`2024-${from}`) || !isDate(`2024-${to}`)) return 'Please enter when the season begins and ends'
  return Object.values(hoursFaults(hours))[0] ?? null
}
