import { type WallClock, weekdayOf } from './austin-clock.ts'

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
export type Span = { open: string; close: string }
/** A day's hours: its first span, and up to two later ones in order. A closed day may take visits by appointment. */
export type DayHours = Span & {
  closed: boolean
  more?: Span[] | undefined
  byAppointment?: boolean | undefined
}
export type BusinessHours = Record<DayName, DayHours>
export const spansPerDay = 3
export const minutesPerDay = 1440
export const minutesPerWeek = 7 * minutesPerDay

export const dayName = (day: number): DayName => dayNames[day % 7] ?? 'monday'

export function minuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** All spans of a day as entered; none when closed. */
export const spansOf = ({ open, close, closed, more }: DayHours): Span[] =>
  closed ? [] : [{ open, close }, ...(more ?? [])]

/** [open, close] of each span in minutes from the day's midnight; a close after midnight is above 1440. */
export const intervalsOf = (day: DayHours): [number, number][] =>
  spansOf(day).map(({ open, close }) => {
    const from = minuteOfDay(open)
    const to = minuteOfDay(close)
    return [from, to <= from ? to + minutesPerDay : to]
  })

/**
 * The minutes as the database stores a week: [open, close] of each day's first span from Monday to Sunday, then of the
 * second and the third if any day has one; -1 where there is none.
 */
export function weeklyMinutes(hours: BusinessHours): number[] {
  const days = dayNames.map((day) => intervalsOf(hours[day]))
  const count = Math.max(1, ...days.map(({ length }) => length))
  return Array.from({ length: count }, (_, place) => days.flatMap((day) => day[place] ?? [-1, -1])).flat()
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

/** "9 AM – 5:30 PM", "11 AM – 2 PM, 5 PM – 10 PM", "Open 24 hours", "By appointment" or "Closed". */
export function formatDayHours(hours: DayHours): string {
  if (hours.closed) return hours.byAppointment ? 'By appointment' : 'Closed'
  if (isAroundTheClock(hours)) return 'Open 24 hours'
  return spansOf(hours)
    .map(({ open, close }) => `${formatMinute(minuteOfDay(open))} – ${formatMinute(minuteOfDay(close))}`)
    .join(', ')
}

/** "Monday" for 0. */
export function weekdayLabel(day: number): string {
  const name = dayName(day)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** "Monday to Friday: 9 AM – 5 PM" for each run of days with the same hours. */
export function weekLines(hours: BusinessHours): string[] {
  const runs: { first: string; last: string; text: string }[] = []
  for (const [place, day] of dayNames.entries()) {
    const text = formatDayHours(hours[day])
    const label = weekdayLabel(place)
    const run = runs.at(-1)
    if (run?.text === text) run.last = label
    else runs.push({ first: label, last: label, text })
  }
  return runs.map(({ first, last, text }) => `${first === last ? first : `${first} to ${last}`}: ${text}`)
}

/** Whether a business is open, and until or from when: "6 PM", "Fri 9 AM", "24 hours". */
export type OpeningState = {
  isOpen: boolean
  openUntil: string | null
  opensAt: string | null
  /** Closed today, but for appointments. */
  byAppointment?: true | undefined
}

/** The hours on a date; null when unknown. */
export type HoursOn = (date: number) => DayHours | null

/** Whether a business is open at a wall-clock time, until when, or when it opens next within `horizon` days. */
export function openingStateOn(hoursOn: HoursOn, now: WallClock, horizon: number): OpeningState {
  const closed: OpeningState = { isOpen: false, openUntil: null, opensAt: null }
  const today = hoursOn(now.date)
  if (today?.closed && today.byAppointment) closed.byAppointment = true
  const openUntil = (to: number) => ({ isOpen: true, openUntil: closingText(to, now), opensAt: null })
  // Minutes count from today's midnight; last night's hours may last until now.
  let until: number | null = null
  for (let day = -1; day <= horizon; day++) {
    const given = hoursOn(now.date + day)
    for (const [open, close] of given ? intervalsOf(given) : []) {
      const [from, to] = [open + day * minutesPerDay, close + day * minutesPerDay]
      if (to <= now.minute) continue
      if (until !== null && from > until) return openUntil(until)
      if (until === null && from > now.minute) return { ...closed, opensAt: openingText(from, now) }
      until = Math.max(until ?? to, to)
    }
    if (until !== null && (until < (day + 1) * minutesPerDay || until - now.minute >= minutesPerWeek))
      return openUntil(until)
  }
  return until === null ? closed : openUntil(until)
}

/** Whether it is open by its week alone, until when, or when it opens next. Null hours: unknown. */
export const openingState = (
  hours: BusinessHours | null,
  { day, minute }: Pick<WallClock, 'day' | 'minute'>,
): OpeningState =>
  // 1970-01-05 was a Monday; a week needs no other date.
  openingStateOn(
    (date) => hours?.[dayName(weekdayOf(date))] ?? null,
    { day, minute, date: day + firstMonday },
    7,
  )
const firstMonday = 4

function closingText(to: number, now: WallClock): string {
  const wait = to - now.minute
  if (wait >= minutesPerWeek) return '24 hours'
  return wait > minutesPerDay ? `${shortWeekday(to, now)} ${formatMinute(to)}` : formatMinute(to)
}

const shortWeekday = (minute: number, now: WallClock) =>
  weekdayLabel(now.day + Math.floor(minute / minutesPerDay)).slice(0, 3)

/** "6 AM" today, "Mon 6 AM" within a week, then "Jan 2, 6 AM"; `next` counts minutes from today's midnight. */
export function openingText(next: number, now: WallClock): string {
  const days = Math.floor(next / minutesPerDay)
  if (days === 0) return formatMinute(next)
  return days <= 7
    ? `${shortWeekday(next, now)} ${formatMinute(next)}`
    : `${formatDate(now.date + days)}, ${formatMinute(next)}`
}

const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** "Dec 24" for days since 1970-01-01. */
export const formatDate = (date: number): string => monthAndDay.format(date * 86_400_000)
