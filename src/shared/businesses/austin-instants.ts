import { austinWallClock } from './austin-clock.ts'
import { minutesPerDay } from './opening-hours.ts'

const millisecondsPerMinute = 60_000

/** Minutes that Austin's clocks are behind UTC: in summer, then in winter. An hour that comes twice means the first one. */
const behindUtc = [300, 360]

/**
 * The instant, in milliseconds, at which Austin's clocks show a minute of a date (days since 1970-01-01); a minute from 1440
 * on is on the next date. Null for a time that clocks skip in spring.
 */
export function instantAt(date: number, minute: number): number | null {
  const day = date + Math.floor(minute / minutesPerDay)
  const ofDay = minute % minutesPerDay
  for (const behind of behindUtc) {
    const at = (day * minutesPerDay + ofDay + behind) * millisecondsPerMinute
    const clock = austinWallClock(new Date(at))
    if (clock.date === day && clock.minute === ofDay) return at
  }
  return null
}

/** Like `instantAt`, for many minutes of one date: clocks change on two days a year, and only these need looking up. */
export function instantsOn(date: number): (minute: number) => number | null {
  const midnights = [0, 1, 2].map((days) => instantAt(date + days, 0) ?? 0)
  return (minute) => {
    const day = Math.floor(minute / minutesPerDay)
    const [from, to] = [midnights[day], midnights[day + 1]]
    if (from === undefined || to === undefined) return instantAt(date, minute)
    const isUsual = to - from === minutesPerDay * millisecondsPerMinute
    return isUsual ? from + (minute % minutesPerDay) * millisecondsPerMinute : instantAt(date, minute)
  }
}

/** The same for an end: a time that clocks skip ends when they jump. */
export function endAt(instantOf: (minute: number) => number | null, minute: number): number {
  for (let later = minute; ; later++) {
    const at = instantOf(later)
    if (at !== null) return at
  }
}
