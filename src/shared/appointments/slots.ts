import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { endAt, instantsOn } from '#shared/businesses/austin-instants.ts'
import { type BusinessHours, intervalsOf } from '#shared/businesses/opening-hours.ts'
import {
  fromIsoDate,
  hoursOn,
  type SpecialHours,
  seasonOn,
  specialDayOn,
  toIsoDate,
} from '#shared/businesses/special-hours.ts'

/** What an owner says about when visitors may ask for a time. */
export type SlotRules = {
  /** Length of a slot. */
  minutes: number
  /** Between asking and the slot. */
  leadHours: number
  /** How many days from today slots are given for. */
  daysAhead: number
  /** Appointments on one date; null for as many as fit. */
  mostPerDay: number | null
  /** Austin time; a slot is inside one span of its day. */
  weekly: BusinessHours
  /** Dates without slots, as YYYY-MM-DD; `to` is the last one. */
  blocked: readonly DateRange[]
}
export type DateRange = { from: string; to: string }

/** From and to, in milliseconds; it ends before `endsAt`. */
export type TimeSpan = { startsAt: number; endsAt: number }

/** What takes time already. */
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

/** Slots that can be asked for at `now`, of the dates `from` to `to` (days since 1970-01-01), in order. */
export function freeSlots(
  calendar: SlotCalendar,
  taken: TakenTimes,
  { from, to }: { from: number; to: number },
  now: number,
): TimeSpan[] {
  const { leadHours, daysAhead, mostPerDay } = calendar.rules
  const today = austinWallClock(new Date(now)).date
  const earliest = now + leadHours * millisecondsPerHour
  const booked = bookedPerDate(taken.booked)
  const free: TimeSpan[] = []
  for (let date = Math.max(from, today); date <= Math.min(to, today + daysAhead); date++) {
    if ((booked.get(date)?.size ?? 0) >= (mostPerDay ?? Number.POSITIVE_INFINITY)) continue
    for (const slot of slotsOn(calendar, date))
      if (slot.startsAt >= earliest && !isTaken(slot, taken)) free.push(slot)
  }
  return free
}

/** All slots that start on a date, taken or not. */
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
      // On the night clocks go forward a slot lasts past what its window has left, or into the next slot.
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

/** The appointments with a time on each date. */
function bookedPerDate(booked: TakenTimes['booked']): Map<number, Set<number>> {
  const found = new Map<number, Set<number>>()
  for (const { startsAt, appointmentId } of booked) {
    const { date } = austinWallClock(new Date(startsAt))
    found.set(date, (found.get(date) ?? new Set()).add(appointmentId))
  }
  return found
}

/** Blocked dates that haven't passed, the earliest first; those that overlap or meet are joined. */
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
