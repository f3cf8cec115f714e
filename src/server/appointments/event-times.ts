import type { TimeSpan } from '#shared/appointments/slots.ts'
import { type CalendarEvent, leastLength } from './calendar-events.ts'
import type { Moment } from './calendar-values.ts'
import type { CalendarZones } from './calendar-zones.ts'
import { type Counting, createSpending, repetitionsOf } from './repetitions.ts'
import type { Clock } from './zone-clocks.ts'

const day = 24 * 60 * 60 * 1000
/** Steps of the repetitions of one event. */
const stepsMax = 50_000

export type Reading = {
  zones: CalendarZones
  window: { from: number; to: number }
  /** Called for each step of a repetition; an error from it ends the reading. */
  spend: () => void
}

/** Events that belong together, by their identifiers, without those that newer versions have replaced. */
export function groupEvents(events: readonly CalendarEvent[]): CalendarEvent[][] {
  const groups = Map.groupBy(events, (event) => event.uid || event)
  return [...groups.values()].map((group) => {
    const versions = Map.groupBy(group, ({ original }) => original && JSON.stringify(original))
    return [...versions.values()].flatMap((same) => {
      const newest = Math.max(...same.map(({ sequence }) => sequence))
      // Of the same version there should be one, and some programs give every event the same identifier.
      return same.filter(({ sequence }) => sequence === newest)
    })
  })
}

/** A time whose end is before its start lasts an hour here. */
type EventSpan = TimeSpan & { isEndWrong?: boolean }

/**
 * The times that an event takes near the window, without those of its repetitions that are in `changed`. Throws the errors of
 * `spend`, and RangeError for an event that can't be counted.
 */
export function* timesOfEvent(
  event: CalendarEvent,
  changed: readonly CalendarEvent[],
  { zones, window, spend }: Reading,
): Generator<EventSpan> {
  if (!event.takesTime) return
  const clock = zones.clockOf(event.start, zones.usual)
  const shifts = event.original ? [] : shiftsOf(changed, clock, zones)
  const lasts = typeof event.end === 'number' ? event.end : Math.abs(event.end.wall - event.start.wall)
  const reach = 2 * day + lasts + shifts.reduce((most, { by }) => Math.max(most, Math.abs(by)), 0)
  const [first, last] = [window.from - reach, window.to + reach]
  const isNear = (wall: number) => wall > first && wall < last
  if (event.original) {
    if (isNear(event.start.wall)) yield spanOf(event, event.start.wall, clock, zones)
    return
  }
  const count = (): Counting => {
    const spendOne = createSpending(stepsMax)
    return { start: event.start, clock, first, last, spend: () => [spend(), spendOne()] }
  }
  const isGone = findGone(event, changed, zones, count)
  for (const wall of wallsOf(event, count())) {
    if (!isNear(wall) || isGone(wall, clock)) continue
    const startsAt = clock(wall)
    const shift = shifts.findLast(({ from }) => from < startsAt)
    if (!shift) yield spanOf(event, wall, clock, zones)
    else if (shift.takesTime)
      yield { startsAt: startsAt + shift.by, endsAt: startsAt + shift.by + shift.lasts }
  }
  for (const { start, end } of event.added) {
    const at = zones.clockOf(start, clock)
    if (isNear(start.wall) && !isGone(start.wall, at))
      yield spanOf(end === null ? event : { start, end }, start.wall, at, zones)
  }
}

/** Says which repetitions were left out or changed: by the instant, or by the date where only that is given. */
function findGone(
  event: CalendarEvent,
  changed: readonly CalendarEvent[],
  zones: CalendarZones,
  count: () => Counting,
): (wall: number, clock: Clock) => boolean {
  let gone: Set<number | string> | undefined
  return (wall, clock) => {
    gone ??= keysOfGone(event, changed, zones, count())
    return gone.has(clock(wall)) || gone.has(dayOf(wall))
  }
}

function keysOfGone(
  event: CalendarEvent,
  changed: readonly CalendarEvent[],
  zones: CalendarZones,
  counting: Counting,
): Set<number | string> {
  const keys = new Set<number | string>()
  const midnights = new Map<number, Moment>()
  const at = (moment: Moment) => zones.clockOf(moment, counting.clock)(moment.wall)
  for (const moment of [...event.removed, ...changed.flatMap(({ original }) => original ?? [])]) {
    const { wall, isDate } = moment
    const isMidnight = wall % day === 0 && wall > counting.first && wall < counting.last
    if (event.start.isDate || isDate) keys.add(dayOf(wall))
    else if (isMidnight) midnights.set(at(moment), moment)
    else keys.add(at(moment))
  }
  if (midnights.size === 0) return keys
  // Some programs write a date as its midnight, at which there is no repetition.
  const instants = new Set(event.added.map(({ start }) => at(start)))
  for (const wall of wallsOf(event, counting)) instants.add(counting.clock(wall))
  for (const [instant, { wall }] of midnights) keys.add(instants.has(instant) ? instant : dayOf(wall))
  return keys
}

const dayOf = (wall: number): string => `day ${Math.floor(wall / day)}`

function* wallsOf({ start, rules }: CalendarEvent, counting: Counting): Generator<number> {
  if (rules.length === 0) yield start.wall
  for (const rule of rules) yield* repetitionsOf(rule, counting)
}

type Shift = { from: number; by: number; lasts: number; takesTime: boolean }

/** Changes that hold for all later repetitions, in order. */
function shiftsOf(changed: readonly CalendarEvent[], home: Clock, zones: CalendarZones): Shift[] {
  return changed
    .flatMap((event): Shift[] => {
      if (!event.original || !event.isForLater) return []
      const from = zones.clockOf(event.original, home)(event.original.wall)
      const clock = zones.clockOf(event.start, home)
      const { startsAt, endsAt } = spanOf(event, event.start.wall, clock, zones)
      return [{ from, by: startsAt - from, lasts: endsAt - startsAt, takesTime: event.takesTime }]
    })
    .sort((one, other) => one.from - other.from)
}

/** Of an event that begins when clocks show `wall`: as long by these clocks as it is, or else by the instants. */
function spanOf(
  { start, end }: Pick<CalendarEvent, 'start' | 'end'>,
  wall: number,
  clock: Clock,
  zones: CalendarZones,
): EventSpan {
  const startsAt = clock(wall)
  const endsAt = () => {
    if (start.isDate && (typeof end === 'number' || end.isDate)) {
      const lasts = typeof end === 'number' ? end : end.wall - start.wall
      return clock(wall + Math.max(1, Math.round(lasts / day)) * day)
    }
    if (typeof end === 'number') return startsAt + end
    const isByClock = start.offset === null && end.offset === null && start.isDate === end.isDate
    if (isByClock && (end.zone ?? start.zone) === start.zone) return clock(wall + end.wall - start.wall)
    return startsAt + zones.clockOf(end, clock)(end.wall) - clock(start.wall)
  }
  const span = { startsAt, endsAt: endsAt() }
  return span.endsAt < startsAt ? { startsAt, endsAt: startsAt + leastLength, isEndWrong: true } : span
}
