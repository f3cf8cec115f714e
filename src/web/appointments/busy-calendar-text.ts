import type { CalendarFailure } from '#shared/appointments/calendar-limits.ts'
import type { BusyCalendar } from '#shared/appointments/calendars.schemas.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { toSpan } from '#web/lib/spans.ts'

const failureTexts: Record<CalendarFailure, string> = {
  refused: 'Its address isn’t a public https address, or leads to one that isn’t.',
  unreachable: 'Its server couldn’t be reached.',
  status: 'There’s no calendar at its address, or it isn’t shared.',
  server: 'Its server has a problem.',
  slow: 'Its server took too long.',
  large: 'It’s too large: more than 5 MB.',
  empty: 'The file at its address is empty.',
  sign_in:
    'Its address leads to a web page, probably to sign in. Please use its private or published iCal address.',
  not_calendar: 'Its address leads to something other than a calendar, such as a web page.',
  unreadable: 'None of its events can be read.',
  too_many: 'It has too many events.',
  lost: 'Its address was lost. Please remove the calendar and add it again.',
}

type State = Omit<BusyCalendar, 'id' | 'host'>

type BusyCalendarText = {
  /** Why the latest attempt failed. */
  fault: string | null
  /** The time of the last read, and its effect on free slots. */
  standing: string
  /** A sentence about events left out or read in two ways. */
  gaps: string | null
}

/** The state of another calendar at an instant: its events, and the ones in effect while reading fails. */
export function busyCalendarText(
  { readAt, busyCount, failure, ...state }: State,
  now: number,
): BusyCalendarText {
  const gaps = readAt && gapsText(state)
  const last = readAt && `Last read ${austinMoment(readAt)}`
  if (failure === null)
    return { fault: null, standing: last ? `${last}: ${busyText(busyCount)}.` : 'Reading it…', gaps }
  const meanwhile = readAt
    ? `${last}, ${toSpan(now - Date.parse(readAt))} ago; those times still count.`
    : 'It hasn’t been read yet, so it blocks no times.'
  const next = failure === 'lost' ? '' : ' We try again every half hour.'
  return { fault: failureTexts[failure], standing: meanwhile + next, gaps }
}

const list = new Intl.ListFormat('en-US')

function gapsText({ unreadCount, unknownZones }: Pick<State, 'unreadCount' | 'unknownZones'>): string | null {
  const names = list.format(unknownZones.map((zone) => `“${zone}”`))
  const texts = [
    unreadCount > 0 && `We couldn’t fully read ${unreadCount === 1 ? '1 event' : `${unreadCount} events`}.`,
    unknownZones.length > 0 &&
      `We don’t know the time zone${unknownZones.length === 1 ? '' : 's'} ${names}, so an event there blocks every time it could mean.`,
  ]
  return texts.filter(Boolean).join(' ') || null
}

function busyText(count: number): string {
  if (count === 0) return 'nothing coming up'
  return count === 1 ? '1 busy time coming up' : `${count} busy times coming up`
}
