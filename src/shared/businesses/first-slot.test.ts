import { expect, it } from 'vitest'
import { firstSlotText } from './first-slot.ts'

/** A Monday, 10 AM in Austin. */
const now = new Date('2026-11-30T16:00:00Z')

it.each([
  ['2026-11-30T21:00:00Z', 'today 3 PM'],
  ['2026-12-01T15:30:00Z', 'Tue 9:30 AM'],
  // Before midnight in Austin, after it in UTC.
  ['2026-12-01T05:00:00Z', 'today 11 PM'],
  ['2026-12-07T15:00:00Z', 'Mon 9 AM'],
  ['2026-12-10T15:00:00Z', 'Dec 10, 9 AM'],
  ['2026-11-30T16:00:00Z', null],
  ['2026-11-29T15:00:00Z', null],
])('a free time at %s is “%s”', (at, text) => {
  expect(firstSlotText(new Date(at), now)).toBe(text)
})

it('no free time is none', () => {
  expect(firstSlotText(null, now)).toBeNull()
})
