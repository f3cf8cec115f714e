import type { CalendarPart } from './calendar-parts.ts'
import { firstOf, listTimes, type Moment, readMoment, readOffset, zoneNameMax } from './calendar-values.ts'
import { readReadableRule } from './repetition-rules.ts'
import { createSpending, repetitionsOf } from './repetitions.ts'
import {
  austinClock,
  type Clock,
  createClock,
  findCityClock,
  findNamedClock,
  fixedClock,
  splitTitle,
} from './zone-clocks.ts'

/** The clocks by which times of one calendar are read. */
export type CalendarZones = {
  /** Of a time; `home` are those of a time that names none. */
  clockOf(moment: Moment, home: Clock): Clock
  /** Of times that name no zone: the calendar's, or Austin's. */
  usual: Clock
}
type Window = { from: number; to: number }
type Readings = { clocks: readonly [Clock, Clock]; isKnown: boolean }

/**
 * The zones of a calendar: cities and what the calendar defines, then names. One that isn't known has two readings, of which
 * `reading` is the first (0) or second (1); its name is added to `unknown` when it is used. Times far from the window may be wrong.
 */
export function createZones(
  calendar: CalendarPart,
  { reading, window, unknown }: { reading: 0 | 1; window: Window; unknown: Set<string> },
): CalendarZones {
  const definitions = new Map(
    calendar.parts
      .filter(({ name }) => name === 'VTIMEZONE')
      .map((part) => [firstOf(part, 'TZID', readName) ?? '', part] as const),
  )
  const found = new Map<string, Readings>()
  const readingsOf = (name: string): Readings => {
    const readings = found.get(name) ?? findReadings(name, definitions.get(name), window)
    found.set(name, readings)
    return readings
  }
  // Looked up only for times that matter: an unknown zone of the past needs no words.
  const clockNamed =
    (name: string): Clock =>
    (wall) => {
      const { clocks, isKnown } = readingsOf(name)
      if (!isKnown) unknown.add(name)
      return clocks[reading](wall)
    }
  const named = firstOf(calendar, 'X-WR-TIMEZONE', readName)
  const clockOf = ({ isDate, offset, zone }: Moment, home: Clock): Clock => {
    if (isDate) return austinClock
    if (offset !== null) return fixedClock(offset)
    return zone === null ? home : clockNamed(zone)
  }
  return { clockOf, usual: named ? clockNamed(named) : austinClock }
}

const readName = (value: string): string | null =>
  value.replace(/^"|"$/g, '').trim().slice(0, zoneNameMax) || null

function findReadings(name: string, definition: CalendarPart | undefined, window: Window): Readings {
  const city = findCityClock(name)
  if (city) return { clocks: [city, city], isKnown: true }
  const defined = definition && readDefinition(definition, window)
  if (defined?.isWhole) return { clocks: [defined.clock, defined.clock], isKnown: true }
  const location = definition && firstOf(definition, 'X-LIC-LOCATION', readName)
  const clock = findNamedClock(name) ?? (location ? findNamedClock(location) : null)
  if (clock) return { clocks: [clock, clock], isKnown: true }
  return { clocks: [austinClock, defined?.clock ?? fixedClock(splitTitle(name).offset ?? 0)], isKnown: false }
}

type Change = { at: number; from: number; to: number }

/** The clocks that a calendar defines, and whether all of it could be read; null without a change that can be read. */
function readDefinition(definition: CalendarPart, window: Window): { clock: Clock; isWhole: boolean } | null {
  const found = definition.parts.map((part) => listChanges(part, window))
  const changes = found.flatMap((one) => one.changes).sort((one, other) => one.at - other.at)
  const [first] = changes
  if (!first) return null
  const aheadAt = (at: number) => changes.findLast((change) => change.at <= at)?.to ?? first.from
  return { clock: createClock(aheadAt), isWhole: found.every(({ isWhole }) => isWhole) }
}

const year = 366 * 24 * 60 * 60 * 1000
/** Days looked at for one rule, which may have begun in 1601, where Windows begins. */
const stepsMax = 50_000

/** When clocks change by one part of a definition. */
function listChanges(part: CalendarPart, window: Window): { changes: Change[]; isWhole: boolean } {
  const start = firstOf(part, 'DTSTART', readMoment)
  const to = firstOf(part, 'TZOFFSETTO', readOffset) ?? null
  if (!start || to === null) return { changes: [], isWhole: false }
  const from = firstOf(part, 'TZOFFSETFROM', readOffset) ?? to
  const clock = fixedClock(from)
  const { times, unread } = listTimes(part, 'RDATE')
  const rules = (part.lines.get('RRULE') ?? []).map(readReadableRule)
  const changes: Change[] = []
  const add = (wall: number) => changes.push({ at: clock(wall), from, to })
  for (const wall of [start.wall, ...times.map((time) => time.start.wall)]) add(wall)
  let isWhole = unread === 0
  for (const { rule, isWhole: isRuleWhole } of rules) {
    isWhole &&= isRuleWhole
    if (!rule) continue
    try {
      // Its last change holds after an ended rule.
      const first = rule.until ? Number.NEGATIVE_INFINITY : window.from - year
      const counting = { start, clock, first, last: window.to + year, spend: createSpending(stepsMax) }
      for (const wall of repetitionsOf(rule, counting)) add(wall)
    } catch {
      isWhole = false
    }
  }
  return { changes, isWhole }
}
