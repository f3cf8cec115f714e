/** Days as the keys of `businessHoursData`, Monday first. */
export const dayNames = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

export type DayName = (typeof dayNames)[number]
/** Austin wall-clock times as HH:MM. A close at or before the open is on the next day. */
export type DayHours = { open: string; close: string; closed: boolean }
export type BusinessHours = Record<DayName, DayHours>
/** Austin wall clock: day 0 is Monday, minute counts from midnight. */
export type WallClock = { day: number; minute: number }
/** What a visitor wants to know now. Texts are ready to show: "6 PM", "Fri 9 AM", "24 hours". */
export type OpeningState = { isOpen: boolean; openUntil: string | null; opensAt: string | null }

const minutesPerDay = 1440
export const minutesPerWeek = 7 * minutesPerDay

const austinClock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  weekday: 'long',
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
  const parts = Object.fromEntries(austinClock.formatToParts(at).map(({ type, value }) => [type, value]))
  return {
    day: dayNames.indexOf((parts.weekday ?? '').toLowerCase() as DayName),
    minute: Number(parts.hour) * 60 + Number(parts.minute),
  }
}

function minuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** [open, close] of a day in minutes from its midnight; close is above 1440 when it is after midnight. Null when closed. */
function dayInterval({ open, close, closed }: DayHours): [number, number] | null {
  if (closed) return null
  const from = minuteOfDay(open)
  const to = minuteOfDay(close)
  return [from, to <= from ? to + minutesPerDay : to]
}

/** The fourteen minutes as the database stores a week: [open, close] from Monday to Sunday, -1 when closed. */
export function weeklyMinutes(hours: BusinessHours): number[] {
  return dayNames.flatMap((day) => dayInterval(hours[day]) ?? [-1, -1])
}

/** Open intervals of a week in minutes from Monday 00:00, in order, merged where one ends as the next begins. */
function weekIntervals(hours: BusinessHours): [number, number][] {
  const joined: [number, number][] = []
  for (const [index, day] of dayNames.entries()) {
    const interval = dayInterval(hours[day])
    if (!interval) continue
    const [from, to] = interval.map((minute) => minute + index * minutesPerDay) as [number, number]
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joinOverSunday(joined)
}

/** Merges Sunday night with Monday morning when they touch. */
function joinOverSunday(intervals: [number, number][]): [number, number][] {
  const first = intervals[0]
  const last = intervals.at(-1)
  if (!first || !last || first === last || last[1] < first[0] + minutesPerWeek) return intervals
  last[1] = Math.max(last[1], first[1] + minutesPerWeek)
  return intervals.slice(1)
}

/** "6 PM", "5:30 PM", "12 AM". */
export function formatMinute(minute: number): string {
  const ofDay = minute % minutesPerDay
  const hour = Math.floor(ofDay / 60)
  const rest = ofDay % 60
  const clock = `${hour % 12 || 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
  return `${clock} ${hour < 12 ? 'AM' : 'PM'}`
}

/** True for a day that is open from midnight to midnight. */
export function isAroundTheClock({ open, close, closed }: DayHours): boolean {
  return !closed && minuteOfDay(open) === 0 && minuteOfDay(close) % minutesPerDay === 0
}

/** "9 AM – 5:30 PM", "Open 24 hours" or "Closed". */
export function formatDayHours(hours: DayHours): string {
  if (hours.closed) return 'Closed'
  if (isAroundTheClock(hours)) return 'Open 24 hours'
  return `${formatMinute(minuteOfDay(hours.open))} – ${formatMinute(minuteOfDay(hours.close))}`
}

const weekday = (minute: number) => {
  const name = dayNames[Math.floor(minute / minutesPerDay) % 7] ?? 'monday'
  return name.charAt(0).toUpperCase() + name.slice(1, 3)
}

/** Whether a business is open at a wall-clock time, until when, or when it opens next. Null hours: unknown. */
export function openingState(hours: BusinessHours | null, now: WallClock): OpeningState {
  const closed: OpeningState = { isOpen: false, openUntil: null, opensAt: null }
  if (!hours) return closed
  const minute = now.day * minutesPerDay + now.minute
  const intervals = weekIntervals(hours)
  const current = intervals
    .flatMap(
      ([from, to]) =>
        [
          [from, to],
          [from - minutesPerWeek, to - minutesPerWeek],
        ] as [number, number][],
    )
    .find(([from, to]) => from <= minute && minute < to)
  if (current) return { ...closed, isOpen: true, openUntil: closingText(current, minute) }
  const next = Math.min(...intervals.map(([from]) => (from > minute ? from : from + minutesPerWeek)))
  return Number.isFinite(next) ? { ...closed, opensAt: openingText(next, now) } : closed
}

function closingText([from, to]: [number, number], minute: number): string {
  if (to - from >= minutesPerWeek) return '24 hours'
  return to - minute > minutesPerDay ? `${weekday(to)} ${formatMinute(to)}` : formatMinute(to)
}

/** "6 AM" today, "Mon 6 AM" on another day; `next` counts minutes from Monday midnight and may go past the week's end. */
export function openingText(next: number, now: WallClock): string {
  const isToday = Math.floor(next / minutesPerDay) === now.day
  return isToday ? formatMinute(next) : `${weekday(next)} ${formatMinute(next)}`
}
