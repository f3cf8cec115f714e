import { busyTimesOf } from '#server/appointments/busy-times.ts'

let serial = 0

/** A calendar as others send it, of lines or of parts that are several lines. */
export const calendarOf = (...parts: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...parts, 'END:VCALENDAR', ''].join('\r\n')

/** An event with an identifier of its own, unless a line gives one. */
export const eventOf = (...lines: string[]): string =>
  [
    'BEGIN:VEVENT',
    ...(lines.some((line) => line.startsWith('UID')) ? [] : [`UID:${++serial}@example.com`]),
    'DTSTAMP:20261101T000000Z',
    ...lines,
    'END:VEVENT',
  ].join('\r\n')

/** "2026-12-01T15:00:00.000Z 60": when something begins, and its minutes. */
export const writeSpan = ({ startsAt, endsAt }: { startsAt: number; endsAt: number }): string =>
  `${new Date(startsAt).toISOString()} ${(endsAt - startsAt) / 60_000}`

const window = { from: Date.parse('2026-11-29T00:00:00Z'), to: Date.parse('2027-05-31T00:00:00Z') }

/** The busy times of a text in half a year, each as "2026-12-01T15:00 60", and what couldn't be read. */
export function readBusyTimes(text: string) {
  const { spans, ...rest } = busyTimesOf(text, window)
  return { ...rest, spans: spans.map((span) => writeSpan(span).replace(':00.000Z', '')) }
}
