import { expect, test } from 'vitest'
import { whenText } from './when-text.ts'

test.each([
  ['2026-11-27T15:05:00Z', '9:05 AM'],
  ['2026-11-27T06:00:00Z', '12:00 AM'],
  ['2026-11-27T05:59:00Z', 'Yesterday 11:59 PM'],
  ['2026-11-26T06:00:00Z', 'Yesterday 12:00 AM'],
  ['2026-11-26T05:59:00Z', 'Wed'],
  ['2026-11-21T06:00:00Z', 'Sat'],
  ['2026-11-21T05:59:00Z', 'Nov 20'],
  ['2026-01-01T06:00:00Z', 'Jan 1'],
  ['2026-01-01T05:59:00Z', 'Dec 31, 2025'],
  // By a clock that is ahead.
  ['2026-11-28T07:00:00Z', '1:00 AM'],
])('a message of %s is shown as %s on the afternoon of November 27', (instant, text) => {
  expect(whenText(instant, Date.parse('2026-11-27T21:00:00Z'))).toBe(text)
})

test('a day of 25 hours has one yesterday', () => {
  expect(whenText('2026-11-01T05:30:00Z', Date.parse('2026-11-02T05:45:00Z'))).toBe('12:30 AM')
})
