import { expect, test } from 'vitest'
import { calendarFailures } from '#shared/appointments/calendar-limits.ts'
import { busyCalendarText } from './busy-calendar-text.ts'

const readAt = '2026-11-24T21:05:00.000Z'
const now = Date.parse('2026-11-27T22:00:00Z')
const whole = { unreadCount: 0, unknownZones: [] }
type State = Parameters<typeof busyCalendarText>[0]

test.each<[Partial<State> & Omit<State, keyof typeof whole>, string]>([
  [{ readAt: null, busyCount: 0, failure: null }, 'Reading it…'],
  [{ readAt, busyCount: 0, failure: null }, 'Last read Nov 24, 2026, 3:05 PM: nothing coming up.'],
  [{ readAt, busyCount: 1, failure: null }, 'Last read Nov 24, 2026, 3:05 PM: 1 busy time coming up.'],
  [{ readAt, busyCount: 12, failure: null }, 'Last read Nov 24, 2026, 3:05 PM: 12 busy times coming up.'],
  [
    { readAt: null, busyCount: 0, failure: 'status' },
    'There’s no calendar at its address, or it isn’t shared. It hasn’t been read yet, so it blocks no times. We try again every half hour.',
  ],
  [
    { readAt, busyCount: 12, failure: 'server' },
    'Its server has a problem. Last read Nov 24, 2026, 3:05 PM, 3 days ago; those times still count. We try again every half hour.',
  ],
  [
    { readAt, busyCount: 12, failure: 'lost' },
    'Its address was lost. Please remove the calendar and add it again. Last read Nov 24, 2026, 3:05 PM, 3 days ago; those times still count.',
  ],
  [
    { readAt, busyCount: 3, failure: null, unreadCount: 1 },
    'Last read Nov 24, 2026, 3:05 PM: 3 busy times coming up. We couldn’t fully read 1 event.',
  ],
  [
    { readAt, busyCount: 3, failure: null, unreadCount: 2, unknownZones: ['Nowhere', 'Here'] },
    'Last read Nov 24, 2026, 3:05 PM: 3 busy times coming up. We couldn’t fully read 2 events. We don’t know the time zones “Nowhere” and “Here”, so an event there blocks every time it could mean.',
  ],
  [
    { readAt, busyCount: 2, failure: null, unknownZones: ['Nowhere'] },
    'Last read Nov 24, 2026, 3:05 PM: 2 busy times coming up. We don’t know the time zone “Nowhere”, so an event there blocks every time it could mean.',
  ],
  [
    { readAt: null, busyCount: 0, failure: 'empty' },
    'The file at its address is empty. It hasn’t been read yet, so it blocks no times. We try again every half hour.',
  ],
])('%j reads as %s', (state, text) =>
  expect(
    Object.values(busyCalendarText({ ...whole, ...state }, now))
      .filter(Boolean)
      .join(' ')
      .replace(/\s/g, ' '),
  ).toBe(text),
)

test('every failure has its own words', () => {
  const texts = calendarFailures.map(
    (failure) => busyCalendarText({ ...whole, readAt, busyCount: 0, failure }, now).fault,
  )
  expect(new Set(texts).size).toBe(calendarFailures.length)
})
