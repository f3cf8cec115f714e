import type { CalendarPart } from './calendar-parts.ts'
import { firstOf, listTimes, type Moment, readMoment, readOffset, zoneNameMax } from './calendar-values.ts'
import { readReadableRule } from './repetition-rules.ts'
import { createSpending, repetitionsOf } from './repetitions.ts'
import { austinClock, type Clock, createClock, findCityClock, fixedClock } from './zone-clocks.ts'
import { findNamedClocks, findSimilarClocks, readingsOf, splitTitle } from './zone-names.ts'

/** The clocks by which times of one calendar are read. */
export type CalendarZones = {
  /** Of a time; `home` are those of a time that names none. */
  clockOf(moment: Moment, home: Clock): Clock
  /** Of times that name no zone: the calendar's, or Austin's. */
  usual: Clock
}
type Window = { from: number; to: number }

/** Readings of a zone that isn't known, at most. */
export const readingsMax = 5

type Definitions = ReadonlyMap<string, CalendarPart>

/** Zones that calendars define, by name without regard to case. */
export const definitionsOf = (calendars: readonly CalendarPart[]): Definitions =>
  new Map(
    calendars
      .flatMap(({ parts }) => parts.filter(({ name }) => name === 'VTIMEZONE'))
      .map((part) => [(firstOf(part, 'TZID', readName) ?? '').toLowerCase(), part] as const),
  )

/**
 * The zones of a calendar: cities, what it defines or another of its file (`shared`), then names. One that isn't known has several
 * readings, of which `reading` is one; its name is added to `unknown` when it is used for a time that differs in them. Times far
 * from the window may be wrong.
 */
export function createZones(
  calendar: CalendarPart,
  {
    shared,
    reading,
    window,
    unknown,
  }: { shared: Definitions; reading: number; window: Window; unknown: Set<string> },
): CalendarZones {
  const own = definitionsOf([calendar])
  const definitionOf = (name: string) => own.get(name.toLowerCase()) ?? shared.get(name.toLowerCase())
  const found = new Map<string, readonly Clock[]>()
  const clocksOf = (name: string): readonly Clock[] => {
    const clocks = found.get(name) ?? findClocks(name, definitionOf(name), window)
    found.set(name, clocks)
    return clocks
  }
  // Looked up only for times that matter: an unknown zone of the past needs no words.
  const clockNamed =
    (name: string): Clock =>
    (wall) => {
      const times = clocksOf(name).map((clock) => clock(wall))
      if (new Set(times).size > 1) unknown.add(name)
      return times[reading] ?? (times[0] as number)
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

function findClocks(name: string, definition: CalendarPart | undefined, window: Window): readonly Clock[] {
  const city = findCityClock(name)
  if (city) return [city]
  const defined = definition && readDefinition(definition, window)
  if (defined?.isWhole) return [defined.clock]
  const location = definition && firstOf(definition, 'X-LIC-LOCATION', readName)
  const named = findNamedClocks(name) ?? (location ? findNamedClocks(location) : null)
  if (named) return named
  if (defined) return [austinClock, defined.clock]
  const { offset } = splitTitle(name)
  const likely = offset === null ? [fixedClock(0)] : readingsOf(offset)
  return [austinClock, ...likely, ...findSimilarClocks(name)]
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
