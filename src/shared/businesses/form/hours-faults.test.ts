import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BusinessHours, dayNames, openingState, weeklyMinutes } from '../opening-hours.ts'
import { closesNextDay, defaultBusinessHours, hoursFaults } from './hours-faults.ts'

const week = (days: Partial<BusinessHours>): BusinessHours => ({ ...defaultBusinessHours, ...days })
const open = (from: string, to: string) => ({ open: from, close: to, closed: false })
const closed = { open: '09:00', close: '17:00', closed: true }

describe('hoursFaults', () => {
  it.each([
    ['the usual week', {}],
    ['all day and night', { monday: open('00:00', '00:00'), tuesday: open('00:00', '00:00') }],
    ['a bar that closes after midnight', { friday: open('18:00', '02:00') }],
    ['a night shift that ends as the next day opens', { monday: open('17:00', '09:00') }],
    ['an evening to midnight', { monday: open('17:00', '00:00'), tuesday: open('00:00', '17:00') }],
    ['a night before a closed day', { friday: open('12:00', '11:59') }],
    ['a closed day with equal times', { monday: { open: '09:00', close: '09:00', closed: true } }],
  ])('finds none in %s', (_what, days) => {
    expect(hoursFaults(week(days))).toEqual({})
  })

  it('names the day that closes at its opening time, and the one that overlaps the next', () => {
    const same = 'Opens and closes at the same time; for 24 hours use 12 AM to 12 AM'
    const overlap = 'Closes after the next day has opened'
    expect(hoursFaults(week({ monday: open('09:00', '09:00') }))).toEqual({ monday: same })
    expect(hoursFaults(week({ monday: open('17:00', '09:01') }))).toEqual({ monday: overlap })
    const typing = 'Please enter when you open and close'
    expect(hoursFaults(week({ monday: open('', '17:00') }))).toEqual({ monday: typing })
    const weekend = { sunday: open('20:00', '03:00'), monday: open('02:00', '17:00') }
    expect(hoursFaults(week(weekend))).toEqual({ sunday: overlap })
  })
})

it('wants the spans of a day in order and apart', () => {
  const lunch = (...more: { open: string; close: string }[]) =>
    hoursFaults(week({ monday: { ...open('11:00', '14:00'), more } })).monday
  const overlap = 'These times overlap; enter them from morning to night'
  expect(lunch({ open: '17:00', close: '22:00' })).toBeUndefined()
  expect(lunch({ open: '14:00', close: '16:00' }, { open: '18:00', close: '01:00' })).toBeUndefined()
  expect(lunch({ open: '13:59', close: '22:00' })).toBe(overlap)
  expect(lunch({ open: '08:00', close: '10:00' })).toBe(overlap)
  expect(lunch({ open: '17:00', close: '02:00' }, { open: '20:00', close: '21:00' })).toBe(overlap)
  expect(lunch({ open: '17:00', close: '09:30' })).toBe('Closes after the next day has opened')
  expect(lunch({ open: '17:00', close: '17:00' })).toMatch(/^Opens and closes at the same time/)
  expect(lunch({ open: '17:00', close: '' })).toBe('Please enter when you open and close')
})

describe('closesNextDay', () => {
  it.each([
    ['09:00', '17:00', false],
    ['18:00', '02:00', true],
    ['18:00', '00:00', false],
    ['00:00', '00:00', false],
    ['09:00', '09:00', true],
  ])('from %s to %s: %s', (from, to, expected) => {
    expect(closesNextDay(open(from, to))).toBe(expected)
    expect(closesNextDay({ ...open(from, to), closed: true })).toBe(false)
  })
})

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 0, 1, 30, 59))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const anyDay = fc.oneof(
  { weight: 1, arbitrary: fc.constant(closed) },
  { weight: 4, arbitrary: fc.record({ open: time, close: time, closed: fc.constant(false) }) },
)
const anyWeek = fc.record(
  Object.fromEntries(dayNames.map((day) => [day, anyDay])),
) as fc.Arbitrary<BusinessHours>

const perDay = 1440
const perWeek = 7 * perDay
/** Opening intervals in minutes from Monday 00:00, straight from the database's form. */
const intervalsOf = (hours: BusinessHours) => {
  const minutes = weeklyMinutes(hours)
  return dayNames.flatMap((_name, day): [number, number][] => {
    const [from, to] = [minutes[2 * day] as number, minutes[2 * day + 1] as number]
    return from === -1 ? [] : [[from + day * perDay, to + day * perDay]]
  })
}

describe('hours without a fault', () => {
  it("never overlap within the week, in the database's form", () => {
    fc.assert(
      fc.property(anyWeek, (hours) => {
        const intervals = intervalsOf(hours)
        const next = intervals.map((_one, index) => {
          const [from] = intervals[(index + 1) % intervals.length] as [number, number]
          return index + 1 < intervals.length ? from : from + perWeek
        })
        const overlaps = intervals.some(([, to], index) => to > (next[index] as number))
        if (Object.keys(hoursFaults(hours)).length === 0) expect(overlaps).toBe(false)
        expect(weeklyMinutes(hours).every((minute) => minute >= -1 && minute <= 2 * perDay)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it("agree with the database's minutes on open and closed", () => {
    const moment = fc.record({
      day: fc.integer({ min: 0, max: 6 }),
      minute: fc.integer({ min: 0, max: perDay - 1 }),
    })
    fc.assert(
      fc.property(anyWeek, moment, (hours, now) => {
        fc.pre(Object.keys(hoursFaults(hours)).length === 0)
        const minute = now.day * perDay + now.minute
        const isOpen = intervalsOf(hours).some(
          ([from, to]) =>
            (from <= minute && minute < to) || (from <= minute + perWeek && minute + perWeek < to),
        )
        const state = openingState(hours, now)
        expect(state.isOpen).toBe(isOpen)
        expect(state.openUntil === null).toBe(!isOpen)
      }),
      { numRuns: 500 },
    )
  })
})
