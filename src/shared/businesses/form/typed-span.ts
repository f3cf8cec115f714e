import type { Span } from '../opening-hours.ts'

/** A time as written: "9", "9:30 pm", "9.30", "17:00", "0900". */
const written = /(\d{1,2}?)(?:([:.]?)(\d\d))?(?!\d) ?(am|pm)?/.source
export const spanPattern = new RegExp(`^${written} ?- ?${written}`)

type Written = {
  hour: number
  minute: number
  half: string | undefined
  /** Midnight as zero, or an hour after twelve: no other clock has them. */
  is24: boolean
  hasZero: boolean
  hasTwoDigits: boolean
  hasColon: boolean
  /** "0900" counts to 24 by its form, and "900" may not. */
  isMilitary: boolean
}

const unknown = (text: string) => ({ fault: `“${text}” isn’t a time` })

const military = /(?:1[3-9]|2[0-4])[0-5][05]/.source
const to24 = new RegExp(`\\b(?:(?:1[3-9]|[234]\\d|00):\\d\\d|${military} ?-)|- ?${military}\\b`)
const atNight = /\b(?:2[2-9]|[34]\d):?\d\d\b|- ?00:?00\b|\b(?:1[6-9]|2\d):?\d\d ?- ?0\d/

/** Whether a text says 17:00 and never am or pm, and whether some day closes at 22:00 or later. */
export type Counting = { isTo24: boolean; isLate: boolean }
export function countingOf(text: string): Counting {
  const isTo24 = !/\d[ap]m\b/.test(text) && to24.test(text)
  return { isTo24, isLate: isTo24 && atNight.test(text) }
}

/** Facts around a time: `isLiteral` for OpenStreetMap's spelling, `isSecond` after another time of the same days. */
export type SpanContext = { counting: Counting; isLiteral: boolean; isSecond: boolean }

/**
 * Every likely reading of "9-5", "9am-5:30pm", "11-9" and "17:00-02:00", the first being the likeliest; `match` is one of
 * `spanPattern`.
 */
export function readSpan(match: RegExpExecArray, context: SpanContext): Span[] | { fault: string } {
  const [text = '', h1, colon1, m1, half1, h2, colon2, m2, half2] = match
  const open = toWritten(h1, colon1, m1, half1)
  const close = toWritten(h2, colon2, m2, half2)
  // OpenStreetMap writes two at night as 26:00, too.
  if (!isTime(open, 23) || !isTime(close, 48)) return unknown(text.trim())
  if (isWholeDay(open, close)) return [{ open: '00:00', close: '00:00' }]
  if (close.half) return open.half ? withBothHalves(open, close) : withClosingHalf(open, close)
  if (open.half) return withOpeningHalf(onHalf(open), close)
  const isLater = inDay(close) > inDay(open)
  const isMilitary = open.isMilitary && close.isMilitary && isLater
  if (open.is24 || close.is24 || context.isLiteral || context.counting.isTo24 || isMilitary)
    return readings24(open, close, context)
  // "08:00-4:30" is neither of the two ways to count.
  if ((open.hasZero || close.hasZero) && !isLater)
    return [toSpan(inDay(open), onHalf(close, 'pm')), toSpan(inDay(open), inDay(close))]
  return withoutHalf(open, close)
}

/**
 * Further readings of a time beside other days that are open late: "11-1" and "9-2" then end at night, as
 * "8-12pm" may.
 */
export function nightReadings(
  match: RegExpExecArray,
  readings: readonly Span[],
  { counting, isLiteral }: SpanContext,
): Span[] {
  if (isLiteral || counting.isTo24) return []
  const [, h1, colon1, m1, half1, h2, colon2, m2, half2] = match
  const open = toWritten(h1, colon1, m1, half1)
  const close = toWritten(h2, colon2, m2, half2)
  const [only, ...others] = readings
  const isEarly = only !== undefined && '12:00' <= only.close && only.close < '16:00' && only.open < '12:00'
  const countsTo24 = open.is24 || close.is24 || (open.isMilitary && close.isMilitary)
  if (others.length > 0 || !isEarly || countsTo24) return []
  const night = onHalf(close, 'am')
  if (close.half) return close.hour === 12 && !open.half ? [toSpan(onHalf(open, 'pm'), 0)] : []
  return [toSpan(onHalf(open), night), ...(open.half ? [] : [toSpan(onHalf(open, 'pm'), night)])]
}

const isTime = ({ hour, minute, half, hasColon }: Written, last: number) =>
  minute < 60 && (hasColon || minute % 15 === 0) && (half ? hour >= 1 && hour <= 12 : hour <= last)

/** "00:00-23:59", "12am-11:59pm" */
function isWholeDay(open: Written, close: Written): boolean {
  const isMidnight = open.minute === 0 && (open.half === 'am' ? open.hour === 12 : open.hour === 0)
  return isMidnight && close.minute === 59 && (close.half === 'pm' ? close.hour === 11 : close.hour === 23)
}

function toWritten(hour = '', colon = '', minute = '', half: string | undefined): Written {
  return {
    hour: Number(hour),
    minute: Number(minute),
    half,
    is24: !half && (Number(hour) === 0 || Number(hour) > 12),
    hasZero: !half && hour.startsWith('0'),
    hasTwoDigits: hour.length === 2,
    hasColon: colon !== '',
    isMilitary: minute !== '' && colon === '' && hour.length === 2,
  }
}

const inDay = ({ hour, minute }: Written) => (hour % 24) * 60 + minute
const onHalf = ({ hour, minute, half }: Written, as = half) =>
  (hour % 12) * 60 + minute + (as === 'pm' ? 720 : 0)

/**
 * A closing time before the opening one is at night where the text closes late elsewhere, and may be in the afternoon where it
 * doesn't; before seven, opening may be meant for the afternoon, too.
 */
function readings24(open: Written, close: Written, { counting, isSecond }: SpanContext): Span[] {
  const [start, end] = [inDay(open), inDay(close)]
  const evening = onHalf(close, 'pm')
  const literal = toSpan(start, end)
  const afternoon = toSpan(onHalf(open, 'pm'), close.hour === 12 ? onHalf(close, 'am') : evening)
  if (close.is24) return [literal]
  if (end > start) {
    if (open.is24 || open.hour > 6) return [literal]
    if (open.hour > 4) return counting.isTo24 && !isSecond ? [literal] : [literal, afternoon]
    return [afternoon, literal]
  }
  if (evening <= start) return [literal]
  if (close.hasTwoDigits && close.hour < 5 && open.hour > 9 && counting.isLate) return [literal]
  return close.hasTwoDigits || open.is24 || close.hour < 5
    ? [toSpan(start, evening), literal]
    : [toSpan(start, evening)]
}

/** "9am-5pm" is taken literally; "5pm-12pm" and "9pm-5pm" hardly can be. */
function withBothHalves(open: Written, close: Written): Span[] {
  const [start, end] = [onHalf(open), onHalf(close)]
  const literal = toSpan(start, end)
  if (end > start || (close.half === 'am' && (start >= 720 || end < 300))) return [literal]
  if (close.half === 'am') return [toSpan(start, end + 720), literal]
  return end === 720 ? [toSpan(start, 0), literal] : [toSpan(start - 720, end), literal]
}

/** "9-5pm" opens in the morning, "1-5pm" and "5-10pm" in the afternoon; "8-11pm" may do either, and "5-12pm" end at night. */
function withClosingHalf(open: Written, close: Written): Span[] {
  const end = onHalf(close) || 1440
  if (open.is24) return [toSpan(inDay(open), end)]
  const [am, pm] = [onHalf(open, 'am'), onHalf(open, 'pm')]
  const [morning, evening] = [toSpan(am, end), toSpan(pm, end)]
  // "12-2am" is a bar's, or the end of a night.
  if (close.half === 'am' && end <= 300 && am < end) return [evening, morning]
  if (open.hour === 12) return end < 720 ? [morning] : [evening]
  if (close.hour === 12 && close.half === 'pm' && open.hour < 7) return [morning, toSpan(pm, 0)]
  if (am < end && pm >= end) return [morning]
  // Both before the close, or both on the day before it.
  return open.hour <= (pm < end ? 6 : 4) ? [evening] : [morning, evening]
}

/** "9am-5" and "9am-12" close that day, "6pm-2" that night; "7am-11" may do so before noon. */
function withOpeningHalf(start: number, close: Written): Span[] {
  if (close.is24) return [toSpan(start, inDay(close))]
  const [morning, evening] = [onHalf(close, 'am'), onHalf(close, 'pm')].map((end) => toSpan(start, end)) as [
    Span,
    Span,
  ]
  if (close.hour === 12 && start < 720) return start < 660 ? [evening] : [morning, evening]
  if (onHalf(close, 'am') > start) return [morning, evening]
  if (onHalf(close, 'pm') <= start) return [morning]
  return start >= 720 && close.hour % 12 < 4 ? [evening, morning] : [evening]
}

/** "9-5" and "11-9" are from the morning on, "1-5" is an afternoon; "6-2" and "7-11" may be either. */
function withoutHalf(open: Written, close: Written): Span[] {
  const [am, pm] = [onHalf(open, 'am'), onHalf(open, 'pm')]
  const [morning, evening] = [onHalf(close, 'am'), onHalf(close, 'pm')]
  const isToTwelve = close.hour === 12
  const isLater = !isToTwelve && morning > am
  const all = {
    morning: toSpan(am, morning),
    day: toSpan(am, evening),
    evening: toSpan(pm, evening),
    night: toSpan(pm, morning),
  }
  if (open.hour === 12) return fromNoon(open, close, all)
  if (open.hour < 5) {
    if (isToTwelve) return open.hour < 4 ? [all.night] : [all.night, all.day]
    if (!isLater) return [all.day, all.night]
    return close.hour < 4 ? [all.evening, all.night] : [all.evening]
  }
  if (open.hour < 7) {
    if (isToTwelve) return [all.day, all.night]
    if (!isLater) return close.hour < 5 ? [all.day, all.night] : [all.day]
    return close.hour < 9 ? [all.day, all.evening] : [all.day, all.evening, all.morning]
  }
  if (isToTwelve) return open.hour < 11 ? [all.day] : [toSpan(am, morning), all.day]
  return isLater ? [all.day, all.morning, all.evening] : [all.day]
}

/** "12-8" ends in the evening; "12-2" may be a lunch or a bar's, "12-12" half a day or a whole one. */
function fromNoon(open: Written, close: Written, all: Record<'morning' | 'evening' | 'night', Span>): Span[] {
  if (close.hour === 12 && close.minute <= open.minute) return [all.night, { open: '00:00', close: '00:00' }]
  return close.hour % 12 < 4 ? [all.evening, all.night] : [all.evening]
}

const toSpan = (open: number, close: number): Span => ({ open: toTime(open), close: toTime(close) })

const toTime = (minute: number) =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
