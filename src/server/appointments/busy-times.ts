import ICAL from 'ical.js'
import type { TimeSpan } from '#shared/appointments/slots.ts'
import { instantAt } from '#shared/businesses/austin-instants.ts'
import { fromIsoDate } from '#shared/businesses/special-hours.ts'

/** Why a text gave no busy times. */
export class CalendarFault extends Error {
  readonly reason: 'not_calendar' | 'too_many'
  constructor(reason: CalendarFault['reason']) {
    super(reason)
    this.name = 'CalendarFault'
    this.reason = reason
  }
}

/** Bounds for one calendar: its lines, parts in parts, events, steps of their repetitions, and busy times as they are stored. */
const linesMax = 250_000
const depthMax = 8
const eventsMax = 20_000
const stepsMax = 200_000
const busyMax = 3_000

const austin = 'America/Chicago'

/**
 * The times that events of an iCalendar text take between two instants: repetitions expanded, without those that are
 * canceled or shown as free. Overlapping ones are joined. Throws CalendarFault.
 */
export function busyTimesOf(text: string, { from, to }: { from: number; to: number }): TimeSpan[] {
  const root = parse(text)
  const events = root.getAllSubcomponents('vevent')
  if (events.length > eventsMax) throw new CalendarFault('too_many')
  const usualZone = textOf(root.getFirstPropertyValue('x-wr-timezone'))
  const steps = { left: stepsMax }
  const spans: TimeSpan[] = []
  for (const group of Map.groupBy(events, (event) => textOf(event.getFirstPropertyValue('uid'))).values()) {
    for (const span of spansOf(group, usualZone, to, steps))
      if (span.endsAt > from && span.startsAt < to) spans.push(span)
  }
  const joined = join(spans)
  if (joined.length > busyMax) throw new CalendarFault('too_many')
  return joined
}

function parse(text: string): ICAL.Component {
  requireShape(text)
  try {
    const root = new ICAL.Component(ICAL.parse(text))
    if (root.name === 'vcalendar') return root
  } catch {
    // Says so below.
  }
  throw new CalendarFault('not_calendar')
}

/** The parser makes an object of each line, and a level of each BEGIN, folded or not. */
function requireShape(text: string): void {
  let [lines, depth] = [0, 0]
  for (const [line] of text.replace(/\r?\n[ \t]/g, '').matchAll(/[^\n]+/g)) {
    lines += 1
    if (/^BEGIN:/i.test(line)) depth += 1
    // One that ends nothing leaves no room for another level.
    else if (/^END:/i.test(line)) depth = Math.max(0, depth - 1)
    if (lines > linesMax) throw new CalendarFault('too_many')
    if (depth > depthMax) throw new CalendarFault('not_calendar')
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const takesTime = (event: ICAL.Component): boolean =>
  textOf(event.getFirstPropertyValue('status')).toUpperCase() !== 'CANCELLED' &&
  textOf(event.getFirstPropertyValue('transp')).toUpperCase() !== 'TRANSPARENT' &&
  event.getFirstPropertyValue('dtstart') !== null

/** Of one event with the repetitions that were changed. */
function* spansOf(
  group: ICAL.Component[],
  usualZone: string,
  to: number,
  steps: { left: number },
): Generator<TimeSpan> {
  const isException = (event: ICAL.Component) => event.hasProperty('recurrence-id')
  const changed = group.filter(isException)
  for (const component of group.filter((event) => !isException(event))) {
    const event = new ICAL.Event(component, { exceptions: changed })
    if (!event.isRecurring()) {
      if (takesTime(component)) yield spanOf(component, event.startDate, event.duration, usualZone)
      continue
    }
    const repetitions = event.iterator()
    for (let next = repetitions.next(); next; next = repetitions.next()) {
      if (steps.left-- <= 0) throw new CalendarFault('too_many')
      const { item, startDate } = event.getOccurrenceDetails(next)
      const span = spanOf(item.component, startDate, item.duration, usualZone)
      // A repetition that was moved may be out of order, so the original decides whether there are more.
      if (instantOf(next, zoneOf(component, usualZone)) >= to) break
      if (takesTime(item.component)) yield span
    }
  }
  // Changed repetitions of an event that isn't in this calendar.
  if (changed.length === group.length)
    for (const component of changed.filter(takesTime)) {
      const event = new ICAL.Event(component)
      yield spanOf(component, event.startDate, event.duration, usualZone)
    }
}

function spanOf(
  component: ICAL.Component,
  start: ICAL.Time,
  duration: ICAL.Duration,
  usualZone: string,
): TimeSpan {
  const startsAt = instantOf(start, zoneOf(component, usualZone))
  if (start.isDate) {
    const days = Math.max(1, Math.round(duration.toSeconds() / 86_400))
    return { startsAt, endsAt: midnightOf(start, days) }
  }
  return { startsAt, endsAt: startsAt + Math.max(0, duration.toSeconds()) * 1_000 }
}

const zoneOf = (component: ICAL.Component, usualZone: string): string =>
  textOf(component.getFirstProperty('dtstart')?.getParameter('tzid')) || usualZone

/** In milliseconds. A zone that the calendar doesn't define is one that every computer knows, or else Austin's. */
function instantOf(time: ICAL.Time, zone: string): number {
  if (time.isDate) return midnightOf(time, 0)
  if (time.zone && time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1_000
  const { year, month, day, hour, minute, second } = time
  const wall = Date.UTC(year, month - 1, day, hour, minute, second)
  let at = wall
  for (let round = 0; round < 2; round++) at = wall - (wallAt(zone, at) - at)
  return at
}

/** A day of the calendar is one of Austin's. */
function midnightOf({ year, month, day }: ICAL.Time, later: number): number {
  const iso = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return instantAt(fromIsoDate(iso) + later, 0) ?? 0
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** What clocks in a zone show at an instant, as if it were UTC. */
function wallAt(zone: string, at: number): number {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const clock = createClock(zone) ?? (createClock(austin) as Intl.DateTimeFormat)
  clocks.set(zone, clock)
  return clock
}

function createClock(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: timeZone || austin,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
    })
  } catch {
    return null
  }
}

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
