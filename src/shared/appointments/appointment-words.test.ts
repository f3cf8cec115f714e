import { describe, expect, it } from 'vitest'
import { dayText } from './appointment-words.ts'

describe('dayText', () => {
  it.each([
    ['2026-12-01T20:00:00Z', '2026-11-24T18:00:00Z', 'Tuesday, December 1'],
    ['2027-03-14T20:00:00Z', '2026-11-24T18:00:00Z', 'Sunday, March 14, 2027'],
    ['2025-12-30T20:00:00Z', '2026-01-05T18:00:00Z', 'Tuesday, December 30, 2025'],
    // The year is Austin’s: both are still in 2026 there.
    ['2027-01-01T05:59:00Z', '2026-11-24T18:00:00Z', 'Thursday, December 31'],
    ['2026-12-31T18:00:00Z', '2027-01-01T05:59:00Z', 'Thursday, December 31'],
  ])('%s, read on %s, is %s', (at, now, text) => {
    expect(dayText(new Date(at), new Date(now))).toBe(text)
  })
})
