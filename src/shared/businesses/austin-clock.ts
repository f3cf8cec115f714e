/** Austin wall clock: day 0 is Monday, minute counts from midnight, date is the day since 1970-01-01. */
export type WallClock = { day: number; minute: number; date: number }

const austinClock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The last answer of `austinWallClock`: lists ask for the same minute once for each business. */
let latest: { minute: number; clock: WallClock } | undefined

/** The time on Austin's clocks at an instant, daylight saving included. */
export function austinWallClock(at: Date): WallClock {
  const minute = Math.floor(at.getTime() / 60_000)
  if (latest?.minute !== minute) latest = { minute, clock: readAustinClock(at) }
  return latest.clock
}

function readAustinClock(at: Date): WallClock {
  const parts = Object.fromEntries(
    austinClock.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  const date = Date.UTC(year, month - 1, day) / 86_400_000
  return { date, day: weekdayOf(date), minute: hour * 60 + minute }
}

/** The weekday of a date, 0 for Monday: 1970-01-01 was a Thursday. */
export const weekdayOf = (date: number): number => (((date + 3) % 7) + 7) % 7
