import { expect, test } from 'vitest'
import { awayText, lastAwayDay } from './away.ts'

const now = new Date('2026-11-24T18:00:00Z')

test.each([
  ['2026-11-24', '', 'Away through November 24.'],
  ['2026-12-03', 'Call Ana at the shop.', 'Away through December 3. Call Ana at the shop.'],
  // Without its year it would read as a day that has passed.
  ['2027-11-20', '', 'Away through November 20, 2027.'],
])('until %s, with “%s”: %s', (until, text, expected) =>
  expect(awayText({ until, text }, now)).toBe(expected),
)

test('the year is that in Austin', () => {
  const lateOnNewYearsEve = new Date('2027-01-01T04:00:00Z')
  expect(awayText({ until: '2027-01-02', text: '' }, lateOnNewYearsEve)).toBe('Away through January 2, 2027.')
})

test('a year ahead is counted in days, whatever clocks do', () =>
  expect(lastAwayDay(new Date('2026-10-31T05:30:00Z'))).toBe('2027-11-01'))
