import { busyTimesOf } from './busy-times.ts'
import { CalendarFault } from './calendar-fault.ts'
import type { CalendarAnswer, CalendarTask } from './read-busy-times.ts'

/** Any other error is the calendar's too. */
export function answer({ text, window }: CalendarTask): CalendarAnswer {
  try {
    return busyTimesOf(text, window)
  } catch (error) {
    return { fault: error instanceof CalendarFault ? error.reason : 'not_calendar' }
  }
}
