import type { TimeSpan } from '#shared/appointments/slots.ts'
import { type CalendarEvent, readEvents } from './calendar-events.ts'
import { CalendarFault } from './calendar-fault.ts'
import { type CalendarPart, readCalendarParts } from './calendar-parts.ts'
import { type CalendarZones, createZones, definitionsOf, readingsMax } from './calendar-zones.ts'
import { groupEvents, type Reading, timesOfEvent } from './event-times.ts'
import { createSpending } from './repetitions.ts'

export type BusyTimes = {
  spans: TimeSpan[]
  /** Events of which something that matters here couldn't be read. */
  unreadCount: number
  /** Names of zones that nobody knows: their times are busy in each reading, such as Austin's and UTC. */
  unknownZones: string[]
}

/** Bounds for one calendar: its events, steps of their repetitions, busy times as they are stored, and names of zones. */
const eventsMax = 20_000
const stepsMax = 1_000_000
const busyMax = 3_000
const namesMax = 3
const nameMax = 60
/** Busy times of one event: five a day. */
const timesMax = 1_000
/** An event that began earlier before the window is past if it isn't repeated; in milliseconds. */
const longest = 366 * 24 * 60 * 60 * 1000

/**
 * The times that events of an iCalendar text take between two instants: repetitions expanded, without those that are
 * canceled or shown as free. Overlapping ones are joined. Unreadable ones are left out and counted. Throws CalendarFault.
 */
export function busyTimesOf(text: string, window: Reading['window']): BusyTimes {
  const { file, groups, calendarOf, partly, unreadCount } = readCalendars(text, window.from - longest)
  const shared = definitionsOf(file)
  const failed = new Set<CalendarEvent>()
  const unknown = new Set<string>()
  const spans: TimeSpan[] = []
  const spend = createSpending(stepsMax, new CalendarFault('too_many'))
  for (let reading = 0; reading < readingsMax; reading++) {
    // Times in zones that are known would be the same.
    if (reading > 0 && unknown.size === 0) break
    const zones = new Map(
      file.map((calendar) => [calendar, createZones(calendar, { shared, reading, window, unknown })]),
    )
    const readingOf = (event: CalendarEvent) => ({
      zones: zones.get(calendarOf.get(event) as CalendarPart) as CalendarZones,
      window,
      spend,
    })
    for (const group of groups) collect(group, readingOf, { spans, failed })
  }
  if (failed.size > 0 && failed.size === groups.flat().length && spans.length === 0)
    throw new CalendarFault('unreadable')
  const joined = join(spans)
  if (joined.length > busyMax) throw new CalendarFault('too_many')
  return {
    spans: joined,
    unreadCount: unreadCount + [...failed].filter((event) => !partly.has(event)).length,
    unknownZones: [...unknown].slice(0, namesMax).map(toShown),
  }
}

/**
 * The calendars of a text, their events in groups, which of these were read only partly, and how many since `from` couldn't be
 * read whole.
 */
function readCalendars(text: string, from: number) {
  if (text.trim() === '') throw new CalendarFault('empty')
  const file = readCalendarParts(text)
  if (file.reduce((sum, { parts }) => sum + parts.length, 0) > eventsMax) throw new CalendarFault('too_many')
  const found = file.flatMap((calendar) =>
    calendar.parts.map((part) => ({ ...readEvents(part, calendar), lines: part.lines, calendar })),
  )
  const unread = found.filter(({ events, isWhole, lines }) => {
    const isRepeated = lines.has('RRULE') || lines.has('RDATE')
    const isPast = events.length > 0 && events.every(({ start }) => start.wall < from)
    return !isWhole && (isRepeated || !isPast)
  })
  // One that says nothing replaces what was known; one that can't be read doesn't.
  if (found.every(({ events }) => events.length === 0)) {
    if (unread.length > 0) throw new CalendarFault('unreadable')
    if (file.every(({ isCut }) => isCut)) throw new CalendarFault('not_calendar')
  }
  return {
    file,
    // A repetition that was changed may be in another calendar than its series.
    groups: groupEvents(found.flatMap(({ events }) => events)),
    calendarOf: new Map(
      found.flatMap(({ events, calendar }) => events.map((event) => [event, calendar] as const)),
    ),
    partly: new Set(unread.flatMap(({ events }) => events)),
    unreadCount: unread.length,
  }
}

/** Adds what takes time within the window, and the events that couldn't be counted to their end. */
function collect(
  group: readonly CalendarEvent[],
  readingOf: (event: CalendarEvent) => Reading,
  { spans, failed }: { spans: TimeSpan[]; failed: Set<CalendarEvent> },
): void {
  const changed = group.filter(({ original }) => original !== null)
  for (const event of group)
    try {
      const reading = readingOf(event)
      let left = timesMax
      for (const span of timesOfEvent(event, changed, reading)) {
        if (span.endsAt <= reading.window.from || span.startsAt >= reading.window.to) continue
        if (left-- === 0) throw new RangeError('too many times')
        if (span.isEndWrong) failed.add(event)
        spans.push({ startsAt: span.startsAt, endsAt: span.endsAt })
      }
    } catch (error) {
      if (error instanceof CalendarFault) throw error
      failed.add(event)
    }
}

const toShown = (name: string): string => name.replace(/\p{C}/gu, '').slice(0, nameMax).toWellFormed()

function join(spans: TimeSpan[]): TimeSpan[] {
  const joined: TimeSpan[] = []
  for (const span of spans.toSorted((one, other) => one.startsAt - other.startsAt)) {
    if (span.endsAt <= span.startsAt) continue
    const last = joined.at(-1)
    if (last && span.startsAt <= last.endsAt) last.endsAt = Math.max(last.endsAt, span.endsAt)
    else joined.push({ ...span })
  }
  return joined
}
