import type { Span } from '../opening-hours.ts'

/** A time as written: "9", "9:30 pm", "17:00". */
const written = /(\d{1,2})(?::(\d\d))? ?(am|pm)?/.source
export const spanPattern = new RegExp(`^${written} ?- ?${written}`)

type Written = { hour: number; minute: number; half: string | undefined; is24: boolean; text: string }

const unclear = (text: string) => ({ fault: `Please add am or pm to “${text}”` })
const unknown = (text: string) => ({ fault: `“${text}” isn’t a time` })

/** True for a text that writes times as 09:00 or 17:00, and never am or pm. */
export const countsTo24 = (text: string): boolean =>
  !/\d[ap]m\b/.test(text) && /\b(0\d(?=[:-])|(1[3-9]|2[0-6]):\d\d)/.test(text)

/** Reads "9-5", "9am-5:30pm", "11-9" and "17:00-02:00"; `match` is one of `spanPattern`. */
export function readSpan(match: RegExpExecArray, prefers24: boolean): Span | { fault: string } {
  const [text = '', h1, m1, half1, h2, m2, half2] = match
  const open = toWritten(h1, m1, half1, text)
  const close = toWritten(h2, m2, half2, text)
  // OpenStreetMap writes two at night as 26:00, too.
  if (!isTime(open, 23) || !isTime(close, 26)) return unknown(text.trim())
  if (open.half || close.half) return withHalf(open, close)
  const is24 = open.is24 || close.is24 || (m1 !== undefined && m2 !== undefined && inDay(close) > inDay(open))
  return is24 ? toSpan(inDay(open), inDay(close)) : withoutHalf(open, close, prefers24)
}

const isTime = ({ hour, minute, half }: Written, last: number) =>
  minute < 60 && (half ? hour >= 1 && hour <= 12 : hour <= last)

function toWritten(hour = '', minute = '0', half: string | undefined, text: string): Written {
  const is24 = !half && (hour.startsWith('0') || Number(hour) > 12)
  return { hour: Number(hour), minute: Number(minute), half, is24, text: text.trim() }
}

const inDay = ({ hour, minute }: Written) => (hour % 24) * 60 + minute
const onHalf = ({ hour, minute }: Written, half: string) =>
  (hour % 12) * 60 + minute + (half === 'pm' ? 720 : 0)

function withHalf(open: Written, close: Written): Span | { fault: string } {
  if (open.half && close.half) return toSpan(onHalf(open, open.half), onHalf(close, close.half))
  if (close.half) {
    // The later half that still comes before the close: "9-5pm" opens in the morning, "1-5pm" in the afternoon.
    const end = onHalf(close, close.half) || 1440
    const start = open.is24 ? inDay(open) : onHalf(open, 'pm') < end ? onHalf(open, 'pm') : onHalf(open, 'am')
    return toSpan(start, end)
  }
  const start = onHalf(open, open.half ?? 'am')
  if (close.is24) return toSpan(start, inDay(close))
  const [morning, evening] = [onHalf(close, 'am'), onHalf(close, 'pm')]
  // "9am-12" ends at noon; "7am-11" may mean either.
  if (morning > start && close.hour < 12) return unclear(open.text)
  return toSpan(start, evening > start ? evening : morning)
}

/** "9-5" and "11-9" are from the morning on, "5-10" is an evening; "7-11" may mean either. */
function withoutHalf(open: Written, close: Written, prefers24: boolean): Span | { fault: string } {
  const isAfternoon = open.hour < 7 || open.hour === 12
  if (isAfternoon) {
    const start = onHalf(open, 'pm')
    return toSpan(start, onHalf(close, 'pm') > start ? onHalf(close, 'pm') : onHalf(close, 'am'))
  }
  if (close.hour > open.hour && close.hour < 12)
    return prefers24 ? toSpan(inDay(open), inDay(close)) : unclear(open.text)
  return toSpan(onHalf(open, 'am'), onHalf(close, 'pm'))
}

const toSpan = (open: number, close: number): Span => ({ open: toTime(open), close: toTime(close) })

const toTime = (minute: number) =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
