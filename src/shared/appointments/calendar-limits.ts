/** Other calendars of one business. */
export const busyCalendarsMax = 5
export const calendarAddressMax = 2_000

/**
 * Why a calendar couldn't be read. `status`: there is none, or it isn't shared. `server`: its server has a fault. `sign_in`: its
 * address leads on to a page. `unreadable`: it has events, and none can be read.
 */
export const calendarFailures = [
  'refused',
  'unreachable',
  'status',
  'server',
  'slow',
  'large',
  'empty',
  'sign_in',
  'not_calendar',
  'unreadable',
  'too_many',
  'lost',
] as const
export type CalendarFailure = (typeof calendarFailures)[number]
