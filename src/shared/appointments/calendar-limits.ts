/** Other calendars of one business. */
export const busyCalendarsMax = 5
export const calendarAddressMax = 2_000

/** Why a calendar couldn't be read. */
export const calendarFailures = [
  'refused',
  'unreachable',
  'status',
  'slow',
  'large',
  'not_calendar',
  'too_many',
  'lost',
] as const
export type CalendarFailure = (typeof calendarFailures)[number]
