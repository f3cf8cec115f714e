import ICAL from 'ical.js'
import type { CalendarPart } from './calendar-parts.ts'

/** A time in a calendar. */
export type Moment = {
  /** The time on the clock in milliseconds, as if it were UTC; for a date, its midnight. */
  wall: number
  isDate: boolean
  /** Milliseconds ahead of UTC, if the time itself has an offset. */
  offset: number | null
  /** The named time zone. */
  zone: string | null
}
/** A listed time, with its end or its length in milliseconds, if it has one. */
export type ListedTime = { start: Moment; end: Moment | number | null }

const time =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?)?$/i
const minute = 60_000
export const zoneNameMax = 200

/** The first readable value of a property; undefined when none is, null when there is none. */
export function firstOf<Value>(
  part: CalendarPart,
  name: string,
  read: (value: string, parameters: string) => Value | null,
): Value | null | undefined {
  const lines = part.lines.get(name)
  if (!lines) return null
  for (const line of lines) {
    const found = valueIn(line, read)
    if (found !== null) return found
  }
  return undefined
}

/** Reads a line with `read`, whole or without its continuation lines. Parameters may have a ":", with quotes or without. */
export function valueIn<Value>(
  line: string,
  read: (value: string, parameters: string) => Value | null,
): Value | null {
  for (const whole of new Set([line.replaceAll('\n', ''), line.split('\n', 1)[0] ?? '']))
    for (let colon = whole.indexOf(':'); colon !== -1; colon = whole.indexOf(':', colon + 1)) {
      const found = read(whole.slice(colon + 1).trim(), whole.slice(0, colon))
      if (found !== null) return found
    }
  return null
}

export const readText = (value: string): string => value

/** A date or time. */
export function readMoment(value: string, parameters = ''): Moment | null {
  const [found, year, month, day, hour, minutes, seconds = '0', offset] = time.exec(value) ?? []
  if (!found || Number(year) < 1_000) return null
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day))
  if (!new Date(date).toISOString().startsWith(`${year}-${month}-${day}`)) return null
  const isDate = hour === undefined || /;\s*VALUE="?DATE"?(;|$)/i.test(parameters)
  const [, quoted, plain] = /;\s*TZID\s*=\s*(?:"([^"]*)"|([^;]*))/i.exec(parameters) ?? []
  const zone = (quoted ?? plain ?? '').trim().slice(0, zoneNameMax) || null
  if (isDate) return { wall: date, isDate, offset: null, zone }
  if (Number(hour) > 24 || Number(minutes) > 59 || Number(seconds) > 60) return null
  const wall = date + ((Number(hour) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000
  return { wall, isDate, offset: offset === undefined ? null : offsetOf(offset), zone }
}

/** "-0600" in milliseconds; null without a sign or digits. */
export function readOffset(value: string): number | null {
  const [found, sign, hours, minutes = '0'] = /^([+-])(\d{1,2})(?::?(\d\d)(?::?\d\d)?)?$/.exec(value) ?? []
  if (!found) return null
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minute
}

const offsetOf = (text: string): number => (/z/i.test(text) ? 0 : (readOffset(text) ?? 0))

/** In milliseconds, not below zero and not beyond dates that can be stored. */
function readDuration(value: string): number | null {
  // "P1M" would be a month, which is none of a duration's units.
  if (!/^\+?P(?!(\d+[WD])*\d+M)(T?\d{1,6}[WDHMS])+T?$/i.test(value)) return null
  try {
    return ICAL.Duration.fromString(value.toUpperCase()).toSeconds() * 1_000
  } catch {
    return null
  }
}

/** The end after such a length: by the clock for days (RFC 5545, 3.8.2.5), or else its milliseconds. */
export function readLength(value: string, start: Moment): Moment | number | null {
  const lasts = readDuration(value)
  return lasts === null || /[HMS]/i.test(value) ? lasts : { ...start, wall: start.wall + lasts }
}

/** All times of a property, periods among them, and how many of its values can't be read. */
export function listTimes(part: CalendarPart, name: string): { times: ListedTime[]; unread: number } {
  const times: ListedTime[] = []
  let unread = 0
  for (const line of part.lines.get(name) ?? []) {
    const values = valueIn(line, (value, parameters) =>
      /^(\d{4}-?\d\d|$)/.test(value) ? { value, parameters } : null,
    )
    if (!values) unread += 1
    for (const value of values?.value.split(/[,;]/).filter(Boolean) ?? []) {
      const { time, isWhole } = readListed(value.trim(), values?.parameters ?? '')
      if (time) times.push(time)
      if (!isWhole) unread += 1
    }
  }
  return { times, unread }
}

/** One whose end can't be read begins nevertheless. */
function readListed(value: string, parameters: string): { time: ListedTime | null; isWhole: boolean } {
  const [from = '', to] = value.split('/')
  const start = readMoment(from, parameters)
  const end = to && start ? (readLength(to, start) ?? readMoment(to, parameters)) : null
  return { time: start && { start, end }, isWhole: start !== null && (to === undefined || end !== null) }
}
