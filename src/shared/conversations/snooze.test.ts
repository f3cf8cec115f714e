import { expect, it } from 'vitest'
import { snoozeChoices, snoozeFault, snoozeInstant } from './snooze.ts'

const shown = (now: string) =>
  snoozeChoices(new Date(now)).map(({ label, at }) => `${label} ${at.toISOString()}`)

it.each([
  // A Monday, and a late evening that is already the next day in UTC.
  ['2026-11-23T18:00:00Z', ['Tomorrow 2026-11-24T14:00:00.000Z', 'Next week 2026-11-30T14:00:00.000Z']],
  ['2026-11-24T05:30:00Z', ['Tomorrow 2026-11-24T14:00:00.000Z', 'Next week 2026-11-30T14:00:00.000Z']],
  // On a Sunday, tomorrow is Monday.
  ['2026-11-29T18:00:00Z', ['Tomorrow 2026-11-30T14:00:00.000Z']],
  // Clocks go back in the night to Sunday, November 1, and forward in the one to March 14.
  ['2026-10-31T18:00:00Z', ['Tomorrow 2026-11-01T14:00:00.000Z', 'Next week 2026-11-02T14:00:00.000Z']],
  ['2027-03-13T18:00:00Z', ['Tomorrow 2027-03-14T13:00:00.000Z', 'Next week 2027-03-15T13:00:00.000Z']],
])('offers mornings in Austin at %s', (now, choices) => {
  expect(shown(now)).toEqual(choices)
})

it.each([
  ['2026-11-24', '15:30', '2026-11-24T21:30:00.000Z'],
  ['2026-07-01', '08:00', '2026-07-01T13:00:00.000Z'],
  // Skipped by clocks in spring.
  ['2027-03-14', '02:30', null],
  ['', '08:00', null],
  ['2026-11-24', '', null],
])('reads %s %s as Austin time', (date, time, at) => {
  expect(snoozeInstant(date, time)?.toISOString() ?? null).toBe(at)
})

it('refuses the past and what is more than a year away', () => {
  const now = new Date('2026-11-23T18:00:00Z')
  expect(snoozeFault(now, now)).toBe('Must be in the future')
  expect(snoozeFault(new Date('2026-11-23T18:01:00Z'), now)).toBeNull()
  expect(snoozeFault(new Date('2027-11-23T18:00:00Z'), now)).toBeNull()
  expect(snoozeFault(new Date('2028-01-01T00:00:00Z'), now)).toBe('Must be within a year')
})
