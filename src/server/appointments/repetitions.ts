import type { Moment } from './calendar-values.ts'
import type { Recur, RepetitionRule } from './repetition-rules.ts'
import type { Clock } from './zone-clocks.ts'

/** Counts steps, and throws `fault` after too many. */
export function createSpending(
  stepsMax: number,
  fault: Error = new RangeError('too many steps'),
): () => void {
  let left = stepsMax
  return () => {
    if (left-- <= 0) throw fault
  }
}

export type Counting = {
  start: Moment
  clock: Clock
  /** Between these times on the clocks it matters. */
  first: number
  last: number
  /** Called for each day and time that is looked at. */
  spend: () => void
}

const [second, minute, hour] = [1_000, 60_000, 3_600_000]
const day = 24 * hour

/**
 * Local times of repetitions (RFC 5545, 3.3.10), in order: all from `first` to `last`, and perhaps some before. Throws the
 * errors of `spend`.
 */
export function* repetitionsOf({ recur, until }: RepetitionRule, counting: Counting): Generator<number> {
  const { start, last } = counting
  const isOver = (wall: number) => wall > last || (until !== null && isAfter(wall, until, counting))
  // Some programs show it even if its rule names another day.
  if (!isOver(start.wall)) yield start.wall
  let left = recur.count ?? Number.POSITIVE_INFINITY
  for (const period of periodsOf(recur, counting))
    for (const wall of timesIn(period, recur, counting)) {
      if (wall < start.wall) continue
      if (left-- <= 0 || isOver(wall)) return
      if (wall > start.wall) yield wall
    }
}

/** The day of an end counts as a whole if it is only a date, or the midnight that programs write for whole days. */
function isAfter(wall: number, until: Moment, { start, clock }: Counting): boolean {
  if (until.isDate) return wall >= until.wall + day
  if (until.offset === null || (start.isDate && until.wall % day === 0)) return wall > until.wall
  const limit = until.wall - until.offset
  return Math.abs(wall - limit) > 2 * day ? wall > limit : clock(wall) > limit
}

/** Days from one midnight to another, and the time of day that the period begins with. */
type Period = { from: number; to: number; time: number }

/** Of a period, in milliseconds. */
const longest = {
  YEARLY: 366 * day,
  MONTHLY: 31 * day,
  WEEKLY: 7 * day,
  DAILY: day,
  HOURLY: hour,
  MINUTELY: minute,
  SECONDLY: second,
}

function* periodsOf(recur: Recur, { start, first, last }: Counting): Generator<Period> {
  const length = longest[recur.freq] * recur.interval
  const skipped = recur.count ? 0 : Math.max(0, Math.floor((first - start.wall) / length) - 1)
  for (let index = skipped; ; index++) {
    const period = periodAfter(index * recur.interval, recur, start.wall)
    // Of a large interval, there is no date.
    if (!(period.from <= last)) return
    yield period
  }
}

function periodAfter(periods: number, { freq, wkst }: Recur, start: number): Period {
  const at = new Date(start)
  const [year, month, time] = [at.getUTCFullYear(), at.getUTCMonth(), start - midnightOf(start)]
  if (freq === 'YEARLY')
    return { from: Date.UTC(year + periods, 0), to: Date.UTC(year + periods + 1, 0), time }
  if (freq === 'MONTHLY')
    return { from: Date.UTC(year, month + periods), to: Date.UTC(year, month + periods + 1), time }
  if (freq === 'WEEKLY') {
    const from = weekOf(start, wkst) + periods * 7 * day
    return { from, to: from + 7 * day, time }
  }
  const wall = start + periods * longest[freq]
  return { from: midnightOf(wall), to: midnightOf(wall) + day, time: wall - midnightOf(wall) }
}

function* timesIn(period: Period, recur: Recur, counting: Counting): Generator<number> {
  const positions = recur.parts.BYSETPOS
  const times = listTimes(period, recur, counting)
  if (!positions) return yield* times
  const all = [...times]
  for (const [index, wall] of all.entries())
    if (isListed(positions, [index + 1, index - all.length])) yield wall
}

function* listTimes({ from, to, time }: Period, recur: Recur, { start, spend }: Counting): Generator<number> {
  const parts = withImplied(recur, start.wall)
  const [hours, minutes, seconds] = clockParts(recur, { isDate: start.isDate, time })
  for (let at = from; at < to; at += day) {
    spend()
    const [year, month] = [new Date(at).getUTCFullYear(), new Date(at).getUTCMonth()]
    if (!isListed(parts.BYMONTH, [month + 1])) at = Date.UTC(year, month + 1) - day
    else if (isNamed(at, parts, recur))
      for (const atHour of hours)
        for (const atMinute of minutes)
          for (const atSecond of seconds) {
            spend()
            yield at + atHour + atMinute + atSecond
          }
  }
}

type Parts = Recur['parts']
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** The days of a rule, completed from its start. */
function withImplied({ freq, parts }: Recur, start: number): Parts {
  const hasPlaces = freq === 'YEARLY' || freq === 'MONTHLY'
  const BYDAY = parts.BYDAY?.map((name) => (hasPlaces ? name.replace('+', '') : name.slice(-2)))
  if (BYDAY) return { ...parts, BYDAY }
  if (parts.BYMONTHDAY || parts.BYYEARDAY) return parts
  const at = new Date(start)
  if (freq === 'WEEKLY' || parts.BYWEEKNO) return { ...parts, BYDAY: [weekdays[at.getUTCDay()] ?? ''] }
  const BYMONTHDAY = [at.getUTCDate()]
  if (freq === 'MONTHLY') return { ...parts, BYMONTHDAY }
  return freq === 'YEARLY' ? { BYMONTH: [at.getUTCMonth() + 1], ...parts, BYMONTHDAY } : parts
}

/** Whether a rule names a day, apart from its month. */
function isNamed(at: number, parts: Parts, { freq, wkst }: Recur): boolean {
  const [date, name] = [new Date(at), weekdays[new Date(at).getUTCDay()] ?? '']
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const inMonth = placesIn(day, at, Date.UTC(year, month), Date.UTC(year, month + 1))
  const inYear = placesIn(day, at, Date.UTC(year, 0), Date.UTC(year + 1, 0))
  const [nth, nthLast] = freq === 'MONTHLY' || parts.BYMONTH ? inMonth : inYear
  const names = [name, `${Math.ceil(nth / 7)}${name}`, `${Math.floor(nthLast / 7)}${name}`]
  return (
    isListed(parts.BYDAY, names) &&
    isListed(parts.BYMONTHDAY, inMonth) &&
    isListed(parts.BYYEARDAY, inYear) &&
    (!parts.BYWEEKNO || isListed(parts.BYWEEKNO, weekPlaces(at, wkst)))
  )
}

/** Milliseconds of hours, minutes and seconds: the listed ones if they are shorter than a period, else its own if that is listed. */
function clockParts({ freq, parts }: Recur, { isDate, time }: { isDate: boolean; time: number }) {
  const list = (listed: readonly number[] | undefined, length: number, most: number) => {
    const own = Math.floor(time / length) % most
    const all = isDate || !listed ? [own] : listed.toSorted((one, other) => one - other)
    return all.filter((part) => part === own || longest[freq] > length).map((part) => part * length)
  }
  return [
    list(parts.BYHOUR, hour, 24),
    list(parts.BYMINUTE, minute, 60),
    list(parts.BYSECOND, second, 60),
  ] as const
}

const isListed = <Place>(listed: readonly Place[] | undefined, places: readonly Place[]): boolean =>
  !listed || places.some((place) => listed.includes(place))

/** Which one it is of its kind: from the beginning, the first being 1, and from the end, the last being -1. */
const placesIn = (length: number, at: number, from: number, to: number): [number, number] => [
  (at - from) / length + 1,
  (at - to) / length,
]

const midnightOf = (wall: number): number => Math.floor(wall / day) * day

/** Midnight of the first day of its week, which begins on a day of `ical.js`, where Sunday is 1. */
const weekOf = (wall: number, first: number): number =>
  midnightOf(wall) - ((new Date(wall).getUTCDay() - first + 8) % 7) * day

/** Of a year in which most of the week is. */
function weekPlaces(at: number, first: number): [number, number] {
  const week = weekOf(at, first)
  const year = new Date(week + 3 * day).getUTCFullYear()
  const [from, to] = [year, year + 1].map((one) => weekOf(Date.UTC(one, 0, 4), first)) as [number, number]
  return placesIn(7 * day, week, from, to)
}
