import type { CalendarFailure } from '#shared/appointments/calendar-limits.ts'
import type { BusyCalendar } from '#shared/appointments/calendars.schemas.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'

const failureTexts: Record<CalendarFailure, string> = {
  refused: 'Its address isn’t a public https address, or leads to one that isn’t.',
  unreachable: 'Its server couldn’t be reached.',
  status: 'There’s no calendar at its address, or it isn’t shared.',
  server: 'Its server has a problem.',
  slow: 'Its server took too long.',
  large: 'It’s too large: more than 5 MB.',
  not_calendar: 'Its address opens something other than a calendar, such as a web page.',
  too_many: 'It has too many events.',
  lost: 'Its address was lost. Please remove the calendar and add it again.',
}

type State = Pick<BusyCalendar, 'readAt' | 'busyCount' | 'failure'>

type BusyCalendarText = {
  /** Why the latest attempt failed. */
  fault: string | null
  /** When it was last read and what that means for the times people can ask for. */
  standing: string
}

/** How the reading of another calendar stands: what it found, and what counts while it fails. */
export function busyCalendarText({ readAt, busyCount, failure }: State): BusyCalendarText {
  const last = readAt && `Last read ${austinMoment(readAt)}`
  if (failure === null)
    return { fault: null, standing: last ? `${last}: ${busyText(busyCount)}.` : 'Reading it…' }
  const meanwhile = last
    ? `${last}; what it said then still counts.`
    : 'It hasn’t been read yet, so it blocks no times.'
  const next = failure === 'lost' ? '' : ' We try again every half hour.'
  return { fault: failureTexts[failure], standing: meanwhile + next }
}

function busyText(count: number): string {
  if (count === 0) return 'nothing to come in it'
  return count === 1 ? '1 busy time to come' : `${count} busy times to come`
}
