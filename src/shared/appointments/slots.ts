import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { endAt, instantAt, instantsOn } from '#shared/businesses/austin-instants.ts'
import { type BusinessHours, intervalsOf, minutesPerDay } from '#shared/businesses/opening-hours.ts'
import {
  fromIsoDate,
  hoursOn,
  type SpecialHours,
  seasonOn,
  specialDayOn,
  toIsoDate,
} from '#shared/businesses/special-hours.ts'

/** An owner's rules for slots. */
export type SlotRules = {
  /** Length of a slot. */
  minutes: number
  /** Between asking and the slot. */
  leadHours: number
  /** Number of days from today with slots. */
  daysAhead: number
  /** Appointments on one day, its night included; null for as many as fit. */
  mostPerDay: number | null
  /** Austin time; a slot is inside one span of its day. */
  weekly: BusinessHours
  /** Dates without slots, as YYYY-MM-DD; `to` is the last one. */
  blocked: readonly DateRange[]
}
export type DateRange = { from: string; to: string }

/** From and to, in milliseconds; it ends before `endsAt`. */
export type TimeSpan = { startsAt: number; endsAt: number }

/** Times that are already taken. */
export type TakenTimes = {
  /** Times held for appointments; one of them may hold several. */
  booked: readonly (TimeSpan & { appointmentId: number })[]
  /** From the owner's other calendars. */
  busy: readonly TimeSpan[]
}

export type SlotCalendar = {
  rules: SlotRules
  /** The business's week and special hours: on a special day or in a season, slots are only within these. */
  schedule: { hours: BusinessHours | null; special: SpecialHours | null }
}

const millisecondsPerHour = 3_600_000

/** Slots that can be asked for at `now` and start on the dates `from` to `to` (days since 1970-01-01), in order. */
export function freeSlots(
  calendar: SlotCalendar,
  taken: TakenTimes,
  { from, to }: { from: number; to: number },
  now: number,
): TimeSpan[] {
  const { leadHours, daysAhead, mostPerDay } = calendar.rules
  const today = austinWallClock(new Date(now)).date
  const first = Math.max(from, today)
  const last = Math.min(to, today + daysAhead)
  const earliest = Math.max(now + leadHours * millisecondsPerHour, instantAt(first, 0) ?? 0)
  const end = instantAt(last + 1, 0) ?? 0
  const booked = bookedPerDay(calendar, taken.booked)
  const free: TimeSpan[] = []
  let nightEnds = 0
  // From the day before, whose last slots may start after midnight.
  for (let date = first - 1; date <= last; date++) {
    const slots = slotsOn(calendar, date)
    const isFull = (booked.get(date)?.size ?? 0) >= (mostPerDay ?? Number.POSITIVE_INFINITY)
    // A special day may begin before the night has ended.
    const isGiven = ({ startsAt }: TimeSpan) => startsAt >= Math.max(earliest, nightEnds) && startsAt < end
    if (!isFull) free.push(...slots.filter((slot) => isGiven(slot) && !isTaken(slot, taken)))
    nightEnds = slots.at(-1)?.endsAt ?? 0
  }
  return free
}

/** All slots of a day, taken or not; one whose hours go past midnight has some on the next date. */
export function slotsOn({ rules, schedule }: SlotCalendar, date: number): TimeSpan[] {
  const slots: TimeSpan[] = []
  if (isBlocked(rules.blocked, date)) return slots
  const instantOf = instantsOn(date)
  for (const [open, close] of windowsOn({ rules, schedule }, date)) {
    const end = endAt(instantOf, close)
    for (let minute = open; minute + rules.minutes <= close; minute += rules.minutes) {
      const startsAt = instantOf(minute)
      if (startsAt === null) continue
      const endsAt = startsAt + rules.minutes * 60_000
      // On the night clocks go forward, a slot may last past the end of its window, or into the next slot.
      if (endsAt <= end && startsAt >= (slots.at(-1)?.endsAt ?? 0)) slots.push({ startsAt, endsAt })
    }
  }
  return slots
}

/** The minutes of a date in which slots are given. */
function windowsOn({ rules, schedule }: SlotCalendar, date: number): [number, number][] {
  const given = intervalsOf(hoursOn({ hours: rules.weekly, special: null }, date) ?? closedDay)
  const { special } = schedule
  if (!specialDayOn(special, date) && !seasonOn(special, date)) return given
  const open = intervalsOf(hoursOn(schedule, date) ?? closedDay)
  return given.flatMap(([from, to]) =>
    open
      .map(([opens, closes]): [number, number] => [Math.max(from, opens), Math.min(to, closes)])
      .filter(([start, end]) => start < end),
  )
}

const closedDay = { open: '00:00', close: '00:00', closed: true }

const isBlocked = (blocked: readonly DateRange[], date: number): boolean => {
  const day = toIsoDate(date)
  return blocked.some(({ from, to }) => from <= day && day <= to)
}

const isTaken = (slot: TimeSpan, { booked, busy }: TakenTimes): boolean =>
  booked.some((time) => overlaps(slot, time)) || busy.some((time) => overlaps(slot, time))

export const overlaps = (one: TimeSpan, other: TimeSpan): boolean =>
  one.startsAt < other.endsAt && other.startsAt < one.endsAt

/** Appointments by day; one after midnight may belong to the day before, whose hours still last. */
function bookedPerDay(calendar: SlotCalendar, booked: TakenTimes['booked']): Map<number, Set<number>> {
  const found = new Map<number, Set<number>>()
  for (const { startsAt, appointmentId } of booked) {
    const { date, minute } = austinWallClock(new Date(startsAt))
    const ofNight = minute + minutesPerDay
    const isNight = windowsOn(calendar, date - 1).some(([open, close]) => open <= ofNight && ofNight < close)
    const day = isNight ? date - 1 : date
    found.set(day, (found.get(day) ?? new Set()).add(appointmentId))
  }
  return found
}

/** Blocked dates that haven't passed, earliest first; overlapping and adjacent ones are joined. */
export function tidyBlocked(blocked: readonly DateRange[], today: number): DateRange[] {
  const tidy: DateRange[] = []
  const coming = blocked.filter(({ to }) => fromIsoDate(to) >= today)
  for (const range of coming.toSorted((one, other) => one.from.localeCompare(other.from))) {
    const last = tidy.at(-1)
    if (last && fromIsoDate(range.from) <= fromIsoDate(last.to) + 1)
      last.to = last.to > range.to ? last.to : range.to
    else tidy.push({ ...range })
  }
  return tidy
}
