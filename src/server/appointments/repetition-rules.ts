import ICAL from 'ical.js'
import { type Moment, readMoment } from './calendar-values.ts'
import type { Clock } from './zone-clocks.ts'

/** A rule of repetition. Its end is apart, because `ical.js` takes one that is a date for the beginning of that day. */
export type RepetitionRule = { recur: ICAL.Recur; until: Moment | null }

/** Null when any part of it can't be read: without one of its conditions, a rule says something else. */
export function readRule(line: string): RepetitionRule | null {
  const { rule, isWhole } = readReadableRule(line)
  return isWhole ? rule : null
}

/** What can be read of the line of a rule, and whether that is all; null without a frequency. */
export function readReadableRule(line: string): { rule: RepetitionRule | null; isWhole: boolean } {
  const given = line.slice(1).toUpperCase().replace(/\s/g, '').split(';').filter(Boolean)
  const frequency = given.find((part) => part.startsWith('FREQ=') && toRecur([part])) ?? ''
  const ends = given.filter((part) => part.startsWith('UNTIL='))
  const until = readMoment(ends[0]?.slice(6) ?? '')
  const parts = given.filter((part) => !ends.includes(part))
  const readable = parts.filter((part) => toRecur([...new Set([frequency, part])]))
  const recur = frequency === '' ? null : toRecur(readable)
  const isWhole = readable.length === parts.length && (ends.length === 0 || until !== null)
  return { rule: recur && { recur, until }, isWhole }
}

function toRecur(parts: readonly string[]): ICAL.Recur | null {
  if (parts.some((part) => !/^[A-Z-]+=./.test(part))) return null
  try {
    return ICAL.Recur.fromString(parts.join(';'))
  } catch {
    return null
  }
}

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
  /** The last time on these clocks that matters. */
  last: number
  /** Called for each step. */
  spend: () => void
}

/** What clocks show when something is repeated, in order. Throws what `spend` throws. */
export function* repetitionsOf({ recur, until }: RepetitionRule, counting: Counting): Generator<number> {
  // Otherwise it looks for the first one until the year 20000.
  recur.until = timeAt(counting.last)
  const iterator = recur.iterator(timeAt(counting.start.wall))
  const check = iterator.check_contracting_rules.bind(iterator)
  // It looks for the next day that a rule allows within one call, forever if there is none.
  iterator.check_contracting_rules = () => {
    counting.spend()
    return check()
  }
  for (let next = iterator.next(); next; next = iterator.next()) {
    const wall = Date.UTC(next.year, next.month - 1, next.day, next.hour, next.minute, next.second)
    if (until && isAfter(wall, until, counting)) return
    yield wall
  }
}

const day = 24 * 60 * 60 * 1000

/** The day of an end counts as a whole if it is only a date, or the midnight that programs write for whole days. */
function isAfter(wall: number, until: Moment, { start, clock }: Counting): boolean {
  if (until.isDate) return wall >= until.wall + day
  if (until.offset === null || (start.isDate && until.wall % day === 0)) return wall > until.wall
  const limit = until.wall - until.offset
  return Math.abs(wall - limit) > 2 * day ? wall > limit : clock(wall) > limit
}

/** A time that clocks show, for `ical.js`. */
function timeAt(wall: number): ICAL.Time {
  const at = new Date(wall)
  return ICAL.Time.fromData({
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
    isDate: false,
  })
}
