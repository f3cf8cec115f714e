import { expect, it } from 'vitest'
import { comingHolidays, federalHolidays, nextHolidays } from './federal-holidays.ts'
import { fromIsoDate, toIsoDate } from './special-hours.ts'

it.each([
  [2026, ['01-01', '01-19', '02-16', '05-25', '06-19', '07-04', '09-07', '10-12', '11-11', '11-26', '12-25']],
  [2028, ['01-01', '01-17', '02-21', '05-29', '06-19', '07-04', '09-04', '10-09', '11-11', '11-23', '12-25']],
])('computes the holidays of %i', (year, days) => {
  expect(federalHolidays(year).map(({ date }) => toIsoDate(date))).toEqual(
    days.map((day) => `${year}-${day}`),
  )
})

it('finds those to come, over the new year', () => {
  const names = (from: string, days: number) =>
    comingHolidays(fromIsoDate(from), days).map(({ name }) => name)
  expect(names('2026-12-25', 8)).toEqual(['Christmas Day', 'New Year’s Day'])
  expect(names('2026-12-26', 6)).toEqual([])
  expect(names('2026-11-20', 365)).toHaveLength(11)
})

it('has each holiday once from any day on, with its next date', () => {
  const first = fromIsoDate('2026-01-01')
  const known = [2026, 2027, 2028, 2029].flatMap(federalHolidays)
  for (let from = first; from < first + 3 * 365; from++) {
    const next = nextHolidays(from)
    expect(new Set(next.map(({ name }) => name)).size).toBe(11)
    expect(next).toEqual([...next].sort((one, other) => one.date - other.date))
    for (const { name, date } of next)
      expect(date).toBe(known.find((day) => day.name === name && day.date >= from)?.date)
  }
})
