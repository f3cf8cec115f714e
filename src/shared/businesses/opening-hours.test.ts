import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { austinWallClock } from './austin-clock.ts'
import {
  type BusinessHours,
  type DayHours,
  dayNames,
  formatDayHours,
  openingState,
  weeklyMinutes,
} from './opening-hours.ts'

const closed: DayHours = { open: '09:00', close: '17:00', closed: true }
const week = (given: Partial<BusinessHours>, rest: DayHours = closed): BusinessHours =>
  Object.fromEntries(dayNames.map((day) => [day, given[day] ?? rest])) as BusinessHours
const open = (from: string, to: string): DayHours => ({ open: from, close: to, closed: false })
const at = (day: number, time: string) => ({
  day,
  minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
})

describe('openingState', () => {
  const office = week({ monday: open('09:00', '17:00'), tuesday: open('09:30', '17:30') })
  const bar = week({ friday: open('16:00', '02:00'), sunday: open('20:00', '03:00') })

  it.each([
    ['before opening', office, at(0, '08:59'), { isOpen: false, openUntil: null, opensAt: '9 AM' }],
    ['at opening', office, at(0, '09:00'), { isOpen: true, openUntil: '5 PM', opensAt: null }],
    ['last minute', office, at(0, '16:59'), { isOpen: true, openUntil: '5 PM', opensAt: null }],
    ['at closing', office, at(0, '17:00'), { isOpen: false, openUntil: null, opensAt: 'Tue 9:30 AM' }],
    ['half hours', office, at(1, '12:00'), { isOpen: true, openUntil: '5:30 PM', opensAt: null }],
    [
      'weekend, opens on Monday',
      office,
      at(6, '12:00'),
      { isOpen: false, openUntil: null, opensAt: 'Mon 9 AM' },
    ],
    ['Friday night', bar, at(4, '23:00'), { isOpen: true, openUntil: '2 AM', opensAt: null }],
    ['after midnight', bar, at(5, '01:59'), { isOpen: true, openUntil: '2 AM', opensAt: null }],
    [
      'after the overnight close',
      bar,
      at(5, '02:00'),
      { isOpen: false, openUntil: null, opensAt: 'Sun 8 PM' },
    ],
    ['Sunday night into Monday', bar, at(0, '02:59'), { isOpen: true, openUntil: '3 AM', opensAt: null }],
    ['Monday after', bar, at(0, '03:00'), { isOpen: false, openUntil: null, opensAt: 'Fri 4 PM' }],
    [
      'around the clock',
      week({}, open('00:00', '00:00')),
      at(2, '03:21'),
      { isOpen: true, openUntil: '24 hours', opensAt: null },
    ],
    ['never', week({}), at(2, '03:21'), { isOpen: false, openUntil: null, opensAt: null }],
    ['unknown', null, at(2, '03:21'), { isOpen: false, openUntil: null, opensAt: null }],
    [
      'open for three days',
      week({
        monday: open('08:00', '00:00'),
        tuesday: open('00:00', '00:00'),
        wednesday: open('00:00', '12:00'),
      }),
      at(0, '09:00'),
      { isOpen: true, openUntil: 'Wed 12 PM', opensAt: null },
    ],
  ])('%s', (_case, hours, now, expected) => {
    expect(openingState(hours, now)).toEqual(expected)
  })

  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
  const anyDay = fc.record({ open: time, close: time, closed: fc.boolean() })
  const anyWeek = fc
    .tuple(anyDay, anyDay, anyDay, anyDay, anyDay, anyDay, anyDay)
    .map((days) => Object.fromEntries(dayNames.map((day, index) => [day, days[index]])) as BusinessHours)
  const anyNow = fc.record({ day: fc.integer({ min: 0, max: 6 }), minute: fc.integer({ min: 0, max: 1439 }) })

  /** The condition the database evaluates (directory-filters.repository.ts), written out. */
  const isOpenInDatabase = (minutes: number[], { day, minute }: { day: number; minute: number }) => {
    const within = (ofDay: number, now: number) => {
      const [from = -1, to = -1] = minutes.slice(ofDay * 2, ofDay * 2 + 2)
      return from >= 0 && from <= now && now < to
    }
    return within(day, minute) || within((day + 6) % 7, minute + 1440)
  }

  it('agrees with the database at every minute of every week', () => {
    fc.assert(
      fc.property(anyWeek, anyNow, (hours, now) => {
        expect(openingState(hours, now).isOpen).toBe(isOpenInDatabase(weeklyMinutes(hours), now))
      }),
      { numRuns: 2_000 },
    )
  })

  it('is open exactly when it has an "until" time, and never both open and opening', () => {
    fc.assert(
      fc.property(anyWeek, anyNow, (hours, now) => {
        const state = openingState(hours, now)
        expect(state.openUntil !== null).toBe(state.isOpen)
        expect(state.isOpen && state.opensAt !== null).toBe(false)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('austinWallClock', () => {
  it.each([
    ['winter time', '2026-01-15T18:00:00Z', at(3, '12:00')],
    ['summer time', '2026-07-15T18:00:00Z', at(2, '13:00')],
    ['the minute before clocks go forward', '2026-03-08T07:59:00Z', at(6, '01:59')],
    ['the minute after clocks went forward', '2026-03-08T08:00:00Z', at(6, '03:00')],
    ['the first 1:30 of the night that clocks go back', '2026-11-01T06:30:00Z', at(6, '01:30')],
    ['the second 1:30 of that night', '2026-11-01T07:30:00Z', at(6, '01:30')],
    ['midnight is minute 0', '2026-01-15T06:00:00Z', at(3, '00:00')],
  ])('%s', (_case, instant, expected) => {
    const date = Date.parse(instant.slice(0, 10)) / 86_400_000
    expect(austinWallClock(new Date(instant))).toEqual({ ...expected, date })
  })

  it('has the date of Austin, where midnight is hours later', () => {
    const [before, after] = ['2028-03-01T05:59:00Z', '2028-03-01T06:00:00Z'].map(
      (instant) => austinWallClock(new Date(instant)).date * 86_400_000,
    )
    expect([before, after]).toEqual([Date.UTC(2028, 1, 29), Date.UTC(2028, 2, 1)])
  })
})

it.each([
  ['09:00', '17:00', '9 AM – 5 PM'],
  ['09:05', '12:00', '9:05 AM – 12 PM'],
  ['17:30', '00:00', '5:30 PM – 12 AM'],
  ['00:00', '23:59', '12 AM – 11:59 PM'],
  ['00:00', '00:00', 'Open 24 hours'],
])('formats %s to %s by the 12-hour clock', (open, close, text) => {
  expect(formatDayHours({ open, close, closed: false })).toBe(text)
  expect(formatDayHours({ open, close, closed: true })).toBe('Closed')
})

it('formats split hours and appointments', () => {
  const lunch = { open: '11:00', close: '14:00', closed: false, more: [{ open: '17:00', close: '22:00' }] }
  expect(formatDayHours(lunch)).toBe('11 AM – 2 PM, 5 PM – 10 PM')
  expect(formatDayHours({ ...lunch, closed: true })).toBe('Closed')
  expect(formatDayHours({ ...lunch, closed: true, byAppointment: true })).toBe('By appointment')
})
