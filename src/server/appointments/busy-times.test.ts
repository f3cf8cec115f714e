import { describe, expect, it } from 'vitest'
import { calendarOf, eventOf, writeSpan } from '#test/calendars.ts'
import { busyTimesOf } from './busy-times.ts'
import { calendarText } from './calendar-text.ts'
import { readBusyTimes } from './read-busy-times.ts'

const window = { from: Date.parse('2026-11-01T00:00:00Z'), to: Date.parse('2026-12-31T00:00:00Z') }
let serial = 0
const read = (...events: string[]) => busyTimesOf(calendarOf(...events), window).spans.map(writeSpan)

const berlin = `BEGIN:VTIMEZONE
TZID:Custom Berlin
BEGIN:STANDARD
DTSTART:19701025T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:19700329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
END:VTIMEZONE`

describe('times of an event', () => {
  it('are in its zone: UTC, one the calendar defines, one that is known, or Austin’s', () => {
    expect(read(eventOf('DTSTART:20261201T150000Z', 'DTEND:20261201T160000Z'))).toEqual([
      '2026-12-01T15:00:00.000Z 60',
    ])
    expect(read(berlin, eventOf('DTSTART;TZID=Custom Berlin:20261201T150000', 'DURATION:PT90M'))).toEqual([
      '2026-12-01T14:00:00.000Z 90',
    ])
    expect(read(eventOf('DTSTART;TZID=America/New_York:20261201T150000', 'DURATION:PT1H'))).toEqual([
      '2026-12-01T20:00:00.000Z 60',
    ])
    expect(read(eventOf('DTSTART:20261201T150000', 'DURATION:PT1H'))).toEqual(['2026-12-01T21:00:00.000Z 60'])
  })

  it('are whole days in Austin without a time', () => {
    expect(read(eventOf('DTSTART;VALUE=DATE:20261101', 'DTEND;VALUE=DATE:20261102'))).toEqual([
      `2026-11-01T05:00:00.000Z ${25 * 60}`,
    ])
    expect(read(eventOf('DTSTART;VALUE=DATE:20261201'))).toEqual([`2026-12-01T06:00:00.000Z ${24 * 60}`])
  })

  it('are none for what is free or canceled, and joined where they overlap', () => {
    const time = ['DTSTART:20261201T150000Z', 'DTEND:20261201T160000Z']
    expect(read(eventOf(...time, 'TRANSP:TRANSPARENT'), eventOf(...time, 'STATUS:CANCELLED'))).toEqual([])
    expect(
      read(
        eventOf(...time),
        eventOf('DTSTART:20261201T153000Z', 'DTEND:20261201T170000Z'),
        eventOf('SUMMARY:No time'),
      ),
    ).toEqual(['2026-12-01T15:00:00.000Z 120'])
  })
})

describe('repetitions', () => {
  it('keep their time across a change of clocks, without those left out or moved', () => {
    const uid = `UID:series-${++serial}`
    const series = [
      'BEGIN:VEVENT',
      uid,
      'DTSTAMP:20261001T000000Z',
      'DTSTART;TZID=America/Chicago:20261018T090000',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;COUNT=6',
      'EXDATE;TZID=America/Chicago:20261108T090000',
      'END:VEVENT',
    ].join('\r\n')
    const moved = [
      'BEGIN:VEVENT',
      uid,
      'DTSTAMP:20261001T000000Z',
      'RECURRENCE-ID;TZID=America/Chicago:20261115T090000',
      'DTSTART;TZID=America/Chicago:20261116T110000',
      'DURATION:PT30M',
      'END:VEVENT',
    ].join('\r\n')
    expect(read(series, moved)).toEqual([
      '2026-11-01T15:00:00.000Z 60',
      '2026-11-16T17:00:00.000Z 30',
      '2026-11-22T15:00:00.000Z 60',
    ])
  })

  it('without an end are read up to the window’s end', () => {
    const daily = eventOf('DTSTART:20200101T150000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY')
    expect(read(daily)).toHaveLength(60)
  })

  it('are bounded', () => {
    const flood = (start: string) =>
      eventOf(`DTSTART:${start}T000000Z`, 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY;INTERVAL=2')
    const good = eventOf('DTSTART:20261201T150000Z', 'DURATION:PT1H')
    for (const start of ['19700101', '20261130']) {
      const { spans, unreadCount } = busyTimesOf(calendarOf(flood(start), good), window)
      expect(unreadCount).toBe(1)
      expect(spans.map(writeSpan)).toContain('2026-12-01T15:00:00.000Z 60')
    }
    const floods = ['20261201', '20261202', '20261203', '20261204'].map(flood)
    expect(() => read(...floods)).toThrow(expect.objectContaining({ reason: 'too_many' }))
  })
})

it('takes nothing but a calendar', async () => {
  const others = ['<html></html>', 'BEGIN:VCARD\r\nEND:VCARD\r\n', 'BEGIN:VCALENDAR']
  for (const text of others)
    expect(() => busyTimesOf(text, window)).toThrow(expect.objectContaining({ reason: 'not_calendar' }))
  for (const text of others)
    await expect(readBusyTimes(text, window)).rejects.toMatchObject({ reason: 'not_calendar' })
  await expect(readBusyTimes(' ', window)).rejects.toMatchObject({ reason: 'empty' })
  expect(
    await readBusyTimes(calendarOf(eventOf('DTSTART:20261201T150000Z', 'DURATION:PT1H')), window),
  ).toEqual({
    spans: [{ startsAt: Date.parse('2026-12-01T15:00:00Z'), endsAt: Date.parse('2026-12-01T16:00:00Z') }],
    unreadCount: 0,
    unknownZones: [],
  })
})

it('reads what it writes: escaped, folded at 75 bytes, with people', () => {
  const startsAt = new Date('2026-12-01T15:00:00Z')
  const summary = `Fix, “this”; and \\that\\ ${'ä🔧'.repeat(30)}\nBEGIN:VEVENT`
  const person = { name: 'Ana "Boss"; Doe:\r\nX', address: 'ana@example.com' }
  const address = `reply+${'a2'.repeat(16)}@reply.town.example`
  const text = calendarText(
    [
      {
        uid: 'one@example.com',
        sequence: 2,
        startsAt,
        endsAt: new Date(startsAt.getTime() + 3_600_000),
        changedAt: startsAt,
        summary,
        description: 'One\nTwo, three',
        status: 'CONFIRMED',
      },
    ],
    {
      method: 'REQUEST',
      people: { organizer: { ...person, address }, attendee: person, isAnswered: true },
    },
  )
  expect(text).toMatch(/^METHOD:REQUEST\r$/m)
  expect(text).toMatch(/^SEQUENCE:2\r$/m)
  expect(text).toMatch(/^DTSTART:20261201T150000Z\r$/m)
  expect(text).toContain('DESCRIPTION:One\\nTwo\\, three')
  // Not folded, so that it's found and sealed in email that waits.
  expect(text).toContain(`\r\n mailto:${address}\r\n`)
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  expect(text.replace(/\r\n[ \t]/g, '').match(/^BEGIN:VEVENT/gm)).toHaveLength(1)
  expect(text.replace(/\r\n[ \t]/g, '')).toContain('ä🔧'.repeat(30))
  expect(busyTimesOf(text, window).spans).toHaveLength(1)
})
