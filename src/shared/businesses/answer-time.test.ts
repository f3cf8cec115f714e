import { describe, expect, it } from 'vitest'
import { answerTimeText, durationText, openMinutesBetween } from './answer-time.ts'
import { dayNames } from './opening-hours.ts'
import type { Schedule } from './special-hours.ts'

const week = (open: string, close: string): Schedule => ({
  hours: Object.fromEntries(dayNames.map((day) => [day, { open, close, closed: day === 'sunday' }])) as never,
  special: null,
})
const at = (text: string) => new Date(text)

describe('openMinutesBetween', () => {
  it.each([
    ['within a day', '2026-11-23T16:00:00Z', '2026-11-23T17:30:00Z', 90],
    ['before opening and after closing', '2026-11-23T10:00:00Z', '2026-11-24T05:00:00Z', 480],
    ['over a closed Sunday', '2026-11-21T22:00:00Z', '2026-11-23T16:00:00Z', 120],
    ['when the clocks go back', '2026-10-31T21:00:00Z', '2026-11-02T16:00:00Z', 120],
    ['when the clocks go forward', '2026-03-07T22:00:00Z', '2026-03-09T15:00:00Z', 120],
    ['at night', '2026-11-24T03:00:00Z', '2026-11-24T09:00:00Z', 0],
  ])('counts %s', (_name, from, to, minutes) => {
    expect(openMinutesBetween(week('09:00', '17:00'), at(from), at(to))).toBe(minutes)
  })

  it('counts hours past midnight once, and knows nothing without hours', () => {
    // 8 PM on Monday to 1 AM on Tuesday in Austin.
    expect(
      openMinutesBetween(week('18:00', '02:00'), at('2026-11-24T02:00:00Z'), at('2026-11-24T07:00:00Z')),
    ).toBe(300)
    expect(
      openMinutesBetween({ hours: null, special: null }, at('2026-11-23T16:00:00Z'), new Date()),
    ).toBeNull()
  })

  it('never counts more minutes than there were, and adds up over any split', () => {
    const schedule = week('08:00', '23:30')
    const start = Date.parse('2026-10-25T00:00:00Z')
    for (let run = 0; run < 300; run++) {
      const [a = 0, b = 0, c = 0] = [0, 1, 2]
        .map((place) => start + ((run * 7919 + place * 104_729 * (run + 3)) % 30_000) * 60_000)
        .sort((one, other) => one - other)
      const between = (from: number, to: number) =>
        openMinutesBetween(schedule, new Date(from), new Date(to)) ?? 0
      expect(between(a, c)).toBe(between(a, b) + between(b, c))
      // The hour that repeats in November is on the clock once.
      expect(between(a, c)).toBeLessThanOrEqual((c - a) / 60_000)
    }
  })
})

it('says times as people do', () => {
  expect([0, 7, 58, 61, 90, 119, 1500, 2880, 4000].map(durationText)).toEqual([
    '5 minutes',
    '5 minutes',
    'an hour',
    'an hour',
    '2 hours',
    '2 hours',
    '25 hours',
    '2 days',
    '3 days',
  ])
  expect(answerTimeText({ share: 92, minutes: 118 })).toBe('Usually replies in 2 hours · 92% reply rate')
  expect(answerTimeText({ share: 20, minutes: null })).toBe('20% replied to within a day')
})
