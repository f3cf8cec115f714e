import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type BusinessHours, type DayHours, dayNames } from '../opening-hours.ts'
import { hoursFaults } from './hours-faults.ts'
import { toHoursText } from './hours-text.ts'
import { readHours } from './read-hours.ts'

const closed: DayHours = { open: '09:00', close: '17:00', closed: true }
const open = (from: string, to: string, more: DayHours['more'] = []): DayHours => ({
  open: from,
  close: to,
  closed: false,
  ...(more.length > 0 && { more }),
})
const days: DayHours[] = [
  closed,
  { ...closed, byAppointment: true },
  open('09:00', '17:00'),
  open('00:00', '00:00'),
  open('18:00', '02:00'),
  open('11:00', '14:00', [{ open: '17:00', close: '22:00' }]),
  open('04:00', '12:00'),
  open('00:00', '02:00', [{ open: '05:00', close: '09:00' }]),
]
const shown = (hours: BusinessHours) =>
  dayNames.map((day) => toHoursText({ ...hours, monday: hours[day] }).split(';')[0])

it('writes equal days together', () => {
  const week = Object.fromEntries(dayNames.map((day) => [day, open('09:00', '17:00')])) as BusinessHours
  expect(toHoursText({ ...week, saturday: days[5] as DayHours, sunday: closed })).toBe(
    'Mo-Fr 09:00-17:00; Sa 11:00-14:00,17:00-22:00; Su off',
  )
})

it('is read back as the same hours', () => {
  const anyDay = fc.constantFrom(...days)
  const anyWeek = fc.tuple(anyDay, anyDay, anyDay, anyDay, anyDay, anyDay, anyDay)
  fc.assert(
    fc.property(anyWeek, (given) => {
      const hours = Object.fromEntries(dayNames.map((day, at) => [day, given[at]])) as BusinessHours
      // Such as a night that runs into the next morning's opening.
      fc.pre(Object.keys(hoursFaults(hours)).length === 0)
      const read = readHours(toHoursText(hours), 20_000)
      if ('fault' in read) throw new Error(`${toHoursText(hours)}: ${read.fault}`)
      expect(shown(read.hours)).toEqual(shown(hours))
    }),
  )
})
