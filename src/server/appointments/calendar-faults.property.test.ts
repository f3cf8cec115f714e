import fc from 'fast-check'
import { expect, it } from 'vitest'
import { calendarOf, eventOf } from '#test/calendars.ts'
import { times } from '#test/long.ts'
import { busyTimesOf } from './busy-times.ts'

const window = { from: Date.parse('2026-11-01T00:00:00Z'), to: Date.parse('2027-02-01T00:00:00Z') }
const runs = { numRuns: times(100, 2_000) }

/** Events that nothing can be said against, each with its time. */
const good = [
  [eventOf('DTSTART:20261201T150000Z', 'DURATION:PT1H'), '2026-12-01T15:00:00Z', 60],
  [
    eventOf('DTSTART;TZID=Eastern Standard Time:20261203T090000', 'DURATION:PT1H'),
    '2026-12-03T14:00:00Z',
    60,
  ],
  [eventOf('DTSTART;VALUE=DATE:20261205'), '2026-12-05T06:00:00Z', 1_440],
  [
    eventOf('DTSTART:20261207T150000Z', 'RRULE:FREQ=YEARLY', 'DTEND:20261207T160000Z'),
    '2026-12-07T15:00:00Z',
    60,
  ],
] as const
/** The text takes the times of the good events, at least. */
function expectGood(text: string): void {
  const { spans } = busyTimesOf(text, window)
  for (const [, at, minutes] of good) {
    const [startsAt, endsAt] = [Date.parse(at), Date.parse(at) + minutes * 60_000]
    expect(spans.some((span) => span.startsAt <= startsAt && span.endsAt >= endsAt)).toBe(true)
  }
}

/** A line that doesn't belong to the one before, ends nothing, and isn't one that says the same as a good one. */
const line = fc
  .string({ unit: 'binary' })
  .filter((text) => !/^[ \t]|[\r\n]|^\s*(BEGIN|END)\s*:|^(DT|DUR|R|EX|TRANSP|STATUS|X-)/i.test(text))
const places = fc.nat(1_000)
const insert = (lines: readonly string[], what: string, place: number) =>
  lines.toSpliced(1 + (place % (lines.length - 2)), 0, what)
const lines = calendarOf(...good.map(([event]) => event)).split('\r\n')

it('one unreadable line never costs an event', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(line, places), { maxLength: 5 }), (found) =>
      expectGood(found.reduce((text, [what, place]) => insert(text, what, place), lines).join('\r\n')),
    ),
    runs,
  )
})

const names = [
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'SEQUENCE',
  'STATUS',
  'TRANSP',
]
const value = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => text.replace(/[\r\n]/g, '')),
  fc.constantFrom(
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=SECONDLY',
    'FREQ=YEARLY;BYDAY=9XX',
    'UNTIL=1',
    'FREQ=',
  ),
  fc.constantFrom('20300102T030405Z', '20300230', '00000000T000000', 'P', '-PT1H', '10000101'),
)
const parameters = fc.constantFrom(
  '',
  ';VALUE=DATE',
  ';TZID=Nowhere',
  ';TZID="(UTC+99:99) x"',
  ';RANGE=THISANDFUTURE',
)
const anyEvent = fc
  .array(fc.tuple(fc.constantFrom(...names), parameters, value), { maxLength: 6 })
  .map((found) => eventOf(...found.map(([name, more, text]) => `${name}${more}:${text}`)))

it('one unreadable event never costs another', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 3 }), places, (found, place) => {
      const events: string[] = good.map(([event]) => event)
      expectGood(calendarOf(...events.toSpliced(place % (events.length + 1), 0, ...found)))
    }),
    runs,
  )
})

it('one that says no time is counted, wherever it is', () => {
  const bad = fc.constantFrom('DTSTART:never', 'DTSTART:20260230T000000Z', 'DTSTART;TZID=A:', 'SUMMARY:x')
  fc.assert(
    fc.property(fc.array(fc.tuple(bad, places), { maxLength: 4 }), (found) => {
      const events: string[] = good.map(([event]) => event)
      for (const [text, place] of found) events.splice(place % (events.length + 1), 0, eventOf(text))
      expectGood(calendarOf(...events))
      expect(busyTimesOf(calendarOf(...events), window).unreadCount).toBe(found.length)
    }),
    runs,
  )
})
