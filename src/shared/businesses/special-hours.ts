import { austinWallClock, type WallClock, weekdayOf } from './austin-clock.ts'
import {
  type BusinessHours,
  type DayHours,
  dayName,
  dayNames,
  formatDate,
  type OpeningState,
  openingState,
  openingStateOn,
  weeklyMinutes,
} from './opening-hours.ts'

/** Other hours on one date or several, as YYYY-MM-DD; `from` and `to` are the same for a single day. */
export type SpecialDay = DayHours & { from: string; to: string; note: string }
/** A separate week from one day of the year to another, as MM-DD, every year; it may go past the new year. */
export type Season = { name: string; from: string; to: string; hours: BusinessHours }
export type SpecialHours = { days: SpecialDay[]; seasons: Season[] }
/** All opening hours of a business. */
export type Schedule = { hours: BusinessHours | null; special: SpecialHours | null }

/** The schedule of a business as the API sends it. */
export const scheduleOf = ({
  businessHoursData,
  specialHoursData,
}: Record<'businessHoursData' | 'specialHoursData', unknown>): Schedule => ({
  hours: businessHoursData as BusinessHours | null,
  special: specialHoursData as SpecialHours | null,
})

export const specialDaysMax = 60
export const seasonsMax = 4
export const specialNoteMax = 60

/** YYYY-MM-DD of a day since 1970-01-01, and back. */
export const toIsoDate = (date: number): string => new Date(date * 86_400_000).toISOString().slice(0, 10)
export const fromIsoDate = (iso: string): number => Date.parse(`${iso}T00:00:00Z`) / 86_400_000

/** Today in Austin, as YYYY-MM-DD. */
export const austinToday = (at = new Date()): string => toIsoDate(austinWallClock(at).date)

/** The special day in effect on a date: the shortest of several, the last of equally long ones. */
export function specialDayOn(special: SpecialHours | null, date: number): SpecialDay | null {
  if (!special?.days.length) return null
  const iso = toIsoDate(date)
  const lengthOf = ({ from, to }: SpecialDay) => fromIsoDate(to) - fromIsoDate(from)
  return shortest(
    special.days.filter(({ from, to }) => from <= iso && iso <= to),
    lengthOf,
  )
}

/** The season in effect on a date: the shortest of several, the last of equally long ones. */
export function seasonOn(special: SpecialHours | null, date: number): Season | null {
  if (!special?.seasons.length) return null
  const day = toIsoDate(date).slice(5)
  const covers = ({ from, to }: Season) => (from <= to ? from <= day && day <= to : from <= day || day <= to)
  return shortest(special.seasons.filter(covers), seasonLength)
}

/** Days from start to end in a leap year. */
function seasonLength({ from, to }: Season): number {
  const days = fromIsoDate(`2024-${to}`) - fromIsoDate(`2024-${from}`)
  return days < 0 ? days + 366 : days
}

/** The season's dates as YYYY-MM-DD: those that last now, else the next ones. */
export function seasonDates({ from, to }: Season, today: number): { from: string; to: string } {
  const year = Number(toIsoDate(today).slice(0, 4))
  const inYear = (of: number, day: string) => (day === '02-29' && of % 4 > 0 ? `${of}-02-28` : `${of}-${day}`)
  const last = fromIsoDate(inYear(year, to)) >= today ? year : year + 1
  return { from: inYear(from <= to ? last : last - 1, from), to: inYear(last, to) }
}

function shortest<Item>(items: Item[], lengthOf: (item: Item) => number): Item | null {
  let found: Item | null = null
  for (const item of items) if (!found || lengthOf(item) <= lengthOf(found)) found = item
  return found
}

/** Hours of a date: its special day's, else its season's, else the usual week's; null if unknown. */
export function hoursOn({ hours, special }: Schedule, date: number): DayHours | null {
  if (!hours) return null
  const week = seasonOn(special, date)?.hours ?? hours
  return specialDayOn(special, date) ?? week[dayName(weekdayOf(date))]
}

/** Days in which the next opening is looked for: seasons come back after a year. */
const horizon = 400

/** Whether a business is open at a wall-clock time, until when, or when it opens next. */
export function openingOn(schedule: Schedule, now: WallClock): OpeningState {
  const { hours, special } = schedule
  if (!special) return openingState(hours, now)
  const known = new Map<number, DayHours | null>()
  const lookUp = (date: number) => {
    if (!known.has(date)) known.set(date, hoursOn(schedule, date))
    return known.get(date) ?? null
  }
  return openingStateOn(lookUp, now, horizon)
}

/**
 * The minutes as the database stores them for "open now": the days from yesterday to five days ahead, each at its weekday.
 * A daily job moves them on (hours/hours.jobs.ts).
 */
export function storedMinutes(schedule: Schedule, today: number): number[] | null {
  const { hours, special } = schedule
  if (!hours) return null
  if (!special) return weeklyMinutes(hours)
  const days = dayNames.map((_, place) => today - 1 + place)
  const week = Object.fromEntries(days.map((date) => [dayName(weekdayOf(date)), hoursOn(schedule, date)]))
  return weeklyMinutes(week as BusinessHours)
}

/** With more special days and seasons, as far as there is room; those of the same dates are replaced. */
export const withSpecial = ({ days, seasons }: SpecialHours, more: SpecialHours): SpecialHours => ({
  days: merged(days, more.days).slice(0, specialDaysMax),
  seasons: merged(seasons, more.seasons).slice(0, seasonsMax),
})

/** Special days and seasons, each those of `other` if there are none. */
export function filledSpecial(special: SpecialHours | null, other: SpecialHours | null): SpecialHours | null {
  if (!special || !other) return special ?? other
  const { days, seasons } = special
  return {
    days: days.length > 0 ? days : other.days,
    seasons: seasons.length > 0 ? seasons : other.seasons,
  }
}

const merged = <Item extends { from: string; to: string }>(before: Item[], more: Item[]): Item[] => [
  ...before.filter((old) => !more.some(({ from, to }) => from === old.from && to === old.to)),
  ...more,
]

/** "Dec 24" or "Dec 24 – Jan 2". */
export function formatDates({ from, to }: Pick<SpecialDay, 'from' | 'to'>): string {
  const [first, last] = [formatDate(fromIsoDate(from)), formatDate(fromIsoDate(to))]
  return first === last ? first : `${first} – ${last}`
}

/** Special days that haven't passed, the earliest first. */
export const comingDays = (special: SpecialHours | null, today: number): SpecialDay[] =>
  (special?.days ?? [])
    .filter(({ to }) => fromIsoDate(to) >= today)
    .sort((one, other) => one.from.localeCompare(other.from) || one.to.localeCompare(other.to))
