import { expect, it } from 'vitest'
import { fromIsoDate } from '../businesses/special-hours.ts'
import { occasionOn } from './hours-questions.ts'

it.each([
  ['2026-11-12', '2026 fall'],
  ['2026-11-13', 'holiday 2026-11-26'],
  ['2026-11-19', 'holiday 2026-11-26'],
  ['2026-11-20', '2026 fall'],
  ['2027-01-27', '2026 fall'],
  ['2027-02-28', '2026 fall'],
  ['2027-03-01', '2027 spring'],
  ['2027-08-30', 'holiday 2027-09-06'],
  ['2028-02-29', '2027 fall'],
])('on %s owners are asked for %s', (date, key) => {
  expect(occasionOn(fromIsoDate(date)).key).toBe(key)
})

it('lists the holidays of the next weeks', () => {
  const names = occasionOn(fromIsoDate('2026-12-15')).holidays.map(({ name }) => name)
  expect(names).toEqual(['Christmas Day', 'New Year’s Day', 'Martin Luther King Jr. Day'])
})
