import { expect, it } from 'vitest'
import { defaultBusinessHours } from './hours-faults.ts'
import { specialFaults } from './special-faults.ts'

const day = { open: '09:00', close: '13:00', closed: false, from: '2026-12-24', to: '2026-12-24', note: '' }
const season = { name: 'Summer', from: '06-01', to: '08-31', hours: defaultBusinessHours }

it.each([
  ['a day', day, null],
  ['a leap day', { ...day, from: '2028-02-29', to: '2028-02-29' }, null],
  [
    'a date that is not in the calendar',
    { ...day, from: '2027-02-29', to: '2027-03-01' },
    'Please enter the date',
  ],
  ['a date that is still being typed', { ...day, to: '' }, 'Please enter the date'],
  ['an end before the start', { ...day, to: '2026-12-23' }, 'Ends before it begins'],
  ['years', { ...day, to: '2028-12-23' }, 'Longer than a year; change the weekly hours instead'],
  ['a time that is still being typed', { ...day, close: '' }, 'Please enter when you open and close'],
  ['a closed day', { ...day, close: '', closed: true }, null],
])('checks special days: %s', (_what, given, fault) => {
  expect(specialFaults({ days: [day, given], seasons: [] })).toEqual(fault ? { 'days.1': fault } : {})
})

it.each([
  ['a season', season, null],
  ['one over the new year', { ...season, from: '11-15', to: '02-29' }, null],
  ['no name', { ...season, name: ' ' }, 'Please give the season a name'],
  ['no such day', { ...season, to: '06-31' }, 'Please enter when the season begins and ends'],
  [
    'a week with a fault',
    { ...season, hours: { ...defaultBusinessHours, monday: { open: '', close: '', closed: false } } },
    'Please enter when you open and close',
  ],
])('checks seasons: %s', (_what, given, fault) => {
  expect(specialFaults({ days: [], seasons: [given] })).toEqual(fault ? { 'seasons.0': fault } : {})
})
