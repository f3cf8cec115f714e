/** Other calendars of one business. */
export const busyCalendarsMax = 5
export const calendarAddressMax = 2_000

/** Why a calendar couldn't be read. `status`: there is none, or it isn't shared. `server`: its server has a fault. */
export const calendarFailures = [
  'refused',
  'unreachable',
  'status',
  'server',
  'slow',
  'large',
  'not_calendar',
  'too_many',
  'lost',
] as const
export type CalendarFailure = (typeof calendarFailures)[number]
