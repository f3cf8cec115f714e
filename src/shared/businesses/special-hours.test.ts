import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { times } from '#test/long.ts'
import { austinWallClock, weekdayOf } from './austin-clock.ts'
import { defaultBusinessHours } from './form/hours-faults.ts'
import { type BusinessHours, type DayHours, dayNames, intervalsOf } from './opening-hours.ts'
import {
  fromIsoDate,
  hoursOn,
  openingOn,
  type Schedule,
  type Season,
  type SpecialDay,
  seasonDates,
  seasonOn,
  storedMinutes,
  toIsoDate,
} from './special-hours.ts'

const closed: DayHours = { open: '09:00', close: '17:00', closed: true }
const open = (from: string, to: string): DayHours => ({ open: from, close: to, closed: false })
const on = (date: string, hours: DayHours, to = date): SpecialDay => ({ ...hours, from: date, to, note: '' })
const everyDay = (hours: DayHours) => Object.fromEntries(dayNames.map((day) => [day, hours])) as BusinessHours
const at = (iso: string, time: string) => {
  const date = fromIsoDate(iso)
  return { date, day: weekdayOf(date), minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) }
}
const office = (days: SpecialDay[], seasons: Season[] = []): Schedule => ({
  hours: defaultBusinessHours,
  special: { days, seasons },
})

describe('openingOn', () => {
  // 2026-12-24 is a Thursday.
  const holidays = [on('2026-12-24', open('09:00', '13:00')), on('2026-12-25', closed, '2027-01-03')]

  it.each([
    ['before a short day ends', holidays, '2026-12-24', '12:00', { isOpen: true, openUntil: '1 PM' }],
    ['after it', holidays, '2026-12-24', '13:00', { opensAt: 'Jan 4, 9 AM' }],
    ['within a week of the end', holidays, '2026-12-30', '10:00', { opensAt: 'Mon 9 AM' }],
    ['the evening before', holidays, '2026-12-23', '17:00', { opensAt: 'Thu 9 AM' }],
    ['a usual day', holidays, '2026-12-22', '10:00', { isOpen: true, openUntil: '5 PM' }],
    [
      'a night that began before a closed day',
      [on('2026-12-23', open('18:00', '02:00')), on('2026-12-24', closed)],
      '2026-12-24',
      '01:00',
      { isOpen: true, openUntil: '2 AM' },
    ],
    [
      'between two spans',
      [on('2026-12-24', { ...open('11:00', '14:00'), more: [{ open: '17:00', close: '22:00' }] })],
      '2026-12-24',
      '15:00',
      { opensAt: '5 PM' },
    ],
    [
      'the evening span',
      [on('2026-12-24', { ...open('11:00', '14:00'), more: [{ open: '17:00', close: '22:00' }] })],
      '2026-12-24',
      '17:00',
      { isOpen: true, openUntil: '10 PM' },
    ],
    [
      'by appointment',
      [on('2026-12-24', { ...closed, byAppointment: true })],
      '2026-12-24',
      '10:00',
      { opensAt: 'Fri 9 AM', byAppointment: true },
    ],
    [
      'the shorter of two specials',
      [on('2026-12-24', open('10:00', '12:00')), on('2026-12-20', closed, '2026-12-31')],
      '2026-12-24',
      '11:00',
      { isOpen: true, openUntil: '12 PM' },
    ],
    [
      'the later of two equal specials',
      [on('2026-12-24', closed), on('2026-12-24', open('10:00', '12:00'))],
      '2026-12-24',
      '11:00',
      { isOpen: true, openUntil: '12 PM' },
    ],
  ])('%s', (_case, days, date, time, expected) => {
    const state = { isOpen: false, openUntil: null, opensAt: null }
    expect(openingOn(office(days), at(date, time))).toEqual({ ...state, ...expected })
  })

  it('is open around the clock until a special day', () => {
    const schedule = {
      hours: everyDay(open('00:00', '00:00')),
      special: { days: [on('2026-12-25', closed)], seasons: [] },
    }
    expect(openingOn(schedule, at('2026-12-01', '10:00')).openUntil).toBe('24 hours')
    expect(openingOn(schedule, at('2026-12-22', '10:00')).openUntil).toBe('Fri 12 AM')
    expect(openingOn(schedule, at('2026-12-25', '10:00')).opensAt).toBe('Sat 12 AM')
  })

  it('finds the next season, months ahead', () => {
    const summer = { name: 'Summer', from: '06-01', to: '08-31', hours: everyDay(open('08:00', '20:00')) }
    const schedule = { hours: everyDay(closed), special: { days: [], seasons: [summer] } }
    expect(openingOn(schedule, at('2026-09-01', '10:00')).opensAt).toBe('Jun 1, 8 AM')
    expect(openingOn(schedule, at('2026-06-01', '10:00')).openUntil).toBe('8 PM')
  })

  it('counts by the clock on the wall when daylight saving begins and ends', () => {
    const bar = { hours: everyDay(open('20:00', '02:30')), special: { days: [], seasons: [] } }
    const state = (instant: string) => openingOn(bar, austinWallClock(new Date(instant)))
    // 1:59 is followed by 3:00, and on the other night 1:59 by 1:00.
    expect(state('2026-03-08T07:59:00Z')).toMatchObject({ isOpen: true, openUntil: '2:30 AM' })
    expect(state('2026-03-08T08:00:00Z')).toMatchObject({ isOpen: false, opensAt: '8 PM' })
    expect(state('2026-11-01T06:59:00Z')).toMatchObject({ isOpen: true, openUntil: '2:30 AM' })
    expect(state('2026-11-01T07:00:00Z')).toMatchObject({ isOpen: true, openUntil: '2:30 AM' })
    expect(state('2026-11-01T08:30:00Z')).toMatchObject({ isOpen: false, opensAt: '8 PM' })
  })
})

describe('seasonOn', () => {
  const hours = everyDay(closed)
  const season = (from: string, to: string) => ({ name: `${from} ${to}`, from, to, hours })
  it.each([
    ['first day', season('06-01', '08-31'), '2026-06-01', true],
    ['last day', season('06-01', '08-31'), '2026-08-31', true],
    ['day after', season('06-01', '08-31'), '2026-09-01', false],
    ['over the new year, before it', season('11-15', '02-28'), '2026-12-31', true],
    ['over the new year, after it', season('11-15', '02-28'), '2027-01-01', true],
    ['a leap day after the end', season('11-15', '02-28'), '2028-02-29', false],
    ['a leap day as the end', season('11-15', '02-29'), '2028-02-29', true],
    ['the same in other years', season('11-15', '02-29'), '2027-02-28', true],
  ])('%s', (_case, given, date, expected) => {
    expect(seasonOn({ days: [], seasons: [given] }, fromIsoDate(date)) !== null).toBe(expected)
    const { from, to } = seasonDates(given, fromIsoDate(date))
    expect(from <= date && date <= to).toBe(expected)
    expect(to >= date && from <= to).toBe(true)
  })
})

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 0, 30, 59))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const span = fc.record({ open: time, close: time })
const anyDay: fc.Arbitrary<DayHours> = fc
  .record({ span, closed: fc.boolean(), more: fc.array(span, { maxLength: 2 }) })
  .map(({ span: first, closed: isClosed, more }) => {
    const inOrder = [first, ...more].sort((one, other) => one.open.localeCompare(other.open))
    const [earliest = first, ...rest] = inOrder
    return { ...earliest, closed: isClosed, ...(rest.length > 0 && { more: rest }) }
  })
const anyWeek = fc.record(
  Object.fromEntries(dayNames.map((day) => [day, anyDay])),
) as fc.Arbitrary<BusinessHours>
/** Around a leap day and around the new year. */
const firstDate = fromIsoDate('2027-12-20')
const anyDate = fc.integer({ min: firstDate, max: firstDate + 90 })
const anySpecial = fc.record({ day: anyDay, from: anyDate, length: fc.nat(12), note: fc.string() }).map(
  ({ day, from, length, note }): SpecialDay => ({
    ...day,
    note,
    from: toIsoDate(from),
    to: toIsoDate(from + length),
  }),
)
const anySeason = fc.record({ from: anyDate, to: anyDate, hours: anyWeek }).map(({ from, to, hours }) => ({
  name: 'Season',
  hours,
  from: toIsoDate(from).slice(5),
  to: toIsoDate(to).slice(5),
}))
const anySchedule = fc.record({
  hours: anyWeek,
  special: fc.record({
    days: fc.array(anySpecial, { maxLength: 5 }),
    seasons: fc.array(anySeason, { maxLength: 2 }),
  }),
})
const anyNow = fc
  .record({ date: anyDate, minute: fc.integer({ min: 0, max: 1439 }) })
  .map(({ date, minute }) => ({ date, minute, day: weekdayOf(date) }))

/** Whether it is open at a minute after a date's midnight, looked up minute by minute. */
function isOpenAt(schedule: Schedule, date: number, minute: number): boolean {
  const today = date + Math.floor(minute / 1440)
  const ofDay = minute % 1440
  const within = (day: number, of: number) =>
    intervalsOf(hoursOn(schedule, day) ?? closed).some(([from, to]) => from <= of && of < to)
  return within(today, ofDay) || within(today - 1, ofDay + 1440)
}

describe('any schedule', () => {
  it('is open, and changes next, exactly when a look at every minute says so', () => {
    fc.assert(
      fc.property(anySchedule, anyNow, (schedule, now) => {
        const state = openingOn(schedule, now)
        const isOpen = isOpenAt(schedule, now.date, now.minute)
        expect(state.isOpen).toBe(isOpen)
        let next = now.minute
        while (next < now.minute + 6 * 1440 && isOpenAt(schedule, now.date, next) === isOpen) next++
        if (next === now.minute + 6 * 1440) return
        const { openUntil, opensAt } = state
        const text = (isOpen ? openUntil : opensAt) ?? ''
        const changesAt = new Date((now.date * 1440 + next) * 60_000)
        const clock = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const
        const expected = changesAt.toLocaleTimeString('en-US', clock).replace(':00', '')
        expect(text.split(' ').slice(-2).join(' ')).toBe(expected.replace(/\s/, ' '))
        const weekday = changesAt.toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' })
        if (!isOpen && next >= 1440) expect(text.slice(0, 3)).toBe(weekday)
      }),
      { numRuns: times(30, 3_000) },
    )
  })

  it('is stored for "open now" as it is, from yesterday to five days ahead', () => {
    fc.assert(
      fc.property(anySchedule, anyNow, fc.nat(5), (schedule, now, passed) => {
        const minutes = storedMinutes(schedule, now.date - passed) ?? []
        const within = (day: number, of: number) =>
          [0, 14, 28].some((first) => {
            const [from = -1, to = -1] = minutes.slice(first + day * 2, first + day * 2 + 2)
            return from >= 0 && from <= of && of < to
          })
        const isOpen = within(now.day, now.minute) || within((now.day + 6) % 7, now.minute + 1440)
        expect(isOpen).toBe(openingOn(schedule, now).isOpen)
        expect([14, 28, 42]).toContain(minutes.length)
      }),
      { numRuns: times(200, 20_000) },
    )
  })
})
