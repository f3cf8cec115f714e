import ICAL from 'ical.js'
import { type Moment, readMoment } from './calendar-values.ts'

type Frequency = 'YEARLY' | 'MONTHLY' | 'WEEKLY' | 'DAILY' | 'HOURLY' | 'MINUTELY' | 'SECONDLY'
export type Recur = ICAL.Recur & { freq: Frequency }
/** A rule of repetition. Its end is apart, because `ical.js` takes one that is a date for the beginning of that day. */
export type RepetitionRule = { recur: Recur; until: Moment | null }

/** Null when any part of it can't be read: without one of its conditions, a rule has another meaning. */
export function readRule(line: string): RepetitionRule | null {
  const { rule, isWhole } = readReadableRule(line)
  return isWhole ? rule : null
}

/** The readable part of a rule's line, and whether that is all; null without a frequency. */
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

/** The parts that are counted, and those of RFC 7529 that change nothing: `ical.js` passes over others. */
const partNames =
  /^(?:(?:FREQ|INTERVAL|WKST|BY(?:SECOND|MINUTE|HOUR|DAY|MONTHDAY|YEARDAY|WEEKNO|MONTH|SETPOS))=.|COUNT=0*[1-9]|RSCALE=GREGORIAN$|SKIP=OMIT$)/

function toRecur(parts: readonly string[]): Recur | null {
  if (!parts.every((part) => partNames.test(part))) return null
  try {
    return ICAL.Recur.fromString(parts.join(';')) as Recur
  } catch {
    return null
  }
}
