import type { TimeSpan } from '#shared/appointments/slots.ts'
import { readEvents } from './calendar-events.ts'
import { CalendarFault } from './calendar-fault.ts'
import { readCalendarParts } from './calendar-parts.ts'
import { createZones } from './calendar-zones.ts'
import { groupEvents, type Reading, timesOfEvent } from './event-times.ts'
import { createSpending } from './repetition-rules.ts'

export type BusyTimes = {
  spans: TimeSpan[]
  /** Events of which something that matters here couldn't be read. */
  unreadCount: number
  /** Names of zones that nobody knows: their times are busy as in Austin, and as in UTC or as far from it as the name says. */
  unknownZones: string[]
}

/** Bounds for one calendar: its events, steps of their repetitions, busy times as they are stored, and names of zones. */
const eventsMax = 20_000
const stepsMax = 200_000
const busyMax = 3_000
const namesMax = 3
const nameMax = 60

/**
 * The times that events of an iCalendar text take between two instants: repetitions expanded, without those that are
 * canceled or shown as free. Overlapping ones are joined. What can't be read is left out and counted. Throws CalendarFault.
 */
export function busyTimesOf(text: string, window: Reading['window']): BusyTimes {
  const calendars = readCalendars(text)
  let failedCount = 0
  const unknown = new Set<string>()
  const spans: TimeSpan[] = []
  const spend = createSpending(stepsMax, new CalendarFault('too_many'))
  for (const reading of [0, 1] as const) {
    // Times in zones that are known would be the same.
    if (reading === 1 && unknown.size === 0) break
    for (const { part, groups } of calendars) {
      const zones = createZones(part, { reading, until: window.to, unknown })
      const failed = groups.reduce((sum, group) => sum + collect(group, { zones, window, spend }, spans), 0)
      if (reading === 0) failedCount += failed
    }
  }
  const eventCount = calendars.reduce((sum, { groups }) => sum + groups.flat().length, 0)
  if (failedCount > 0 && failedCount === eventCount && spans.length === 0)
    throw new CalendarFault('unreadable')
  const joined = join(spans)
  if (joined.length > busyMax) throw new CalendarFault('too_many')
  const unreadCount = calendars.reduce((sum, calendar) => sum + calendar.unreadCount, failedCount)
  return { spans: joined, unreadCount, unknownZones: [...unknown].slice(0, namesMax).map(toShown) }
}

function readCalendars(text: string) {
  if (text.trim() === '') throw new CalendarFault('empty')
  const parts = readCalendarParts(text)
  if (parts.reduce((sum, part) => sum + part.parts.length, 0) > eventsMax) throw new CalendarFault('too_many')
  const calendars = parts.map((part) => {
    const found = part.parts.map(readEvents)
    const groups = groupEvents(found.flatMap(({ events }) => events))
    return { part, groups, unreadCount: found.filter(({ isWhole }) => !isWhole).length }
  })
  // One that says nothing replaces what was known; one that can't be read doesn't.
  if (calendars.every(({ groups }) => groups.length === 0)) {
    if (calendars.some(({ unreadCount }) => unreadCount > 0)) throw new CalendarFault('unreadable')
    if (calendars.every(({ part }) => part.isCut)) throw new CalendarFault('not_calendar')
  }
  return calendars
}

/** Adds what takes time within the window; returns how many events couldn't be counted to their end. */
function collect(group: ReturnType<typeof groupEvents>[number], reading: Reading, spans: TimeSpan[]): number {
  const changed = group.filter(({ original }) => original !== null)
  let failed = 0
  for (const event of group)
    try {
      for (const span of timesOfEvent(event, changed, reading))
        if (span.endsAt > reading.window.from && span.startsAt < reading.window.to) spans.push(span)
    } catch (error) {
      if (error instanceof CalendarFault) throw error
      failed += 1
    }
  return failed
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
