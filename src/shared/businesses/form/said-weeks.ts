import {
  type BusinessHours,
  type DayHours,
  dayName,
  dayNames,
  formatDayHours,
  intervalsOf,
  spansOf,
  spansPerDay,
  weekdayLabel,
} from '../opening-hours.ts'
import type { Season } from '../special-hours.ts'
import type { YearDays } from './hours-parts.ts'
import { type Answers, toOpenDay, type Unclear } from './hours-questions.ts'

/** A text's hours for some days of the usual week, or of a season's; without days for those that are usually open. */
export type Said = { season: YearDays | null; weekdays: number[] | null; hours: DayHours; section: number }
type SaidDays = Said & { weekdays: number[] }
type Weeks = { hours: BusinessHours; seasons: Season[] }
type Context = { answers: Answers; isOpenStreetMap: boolean }
type Refusal = { fault: string } | Unclear

const closed: DayHours = { open: '09:00', close: '17:00', closed: true }

/** The usual week, and that of each season. */
export function toWeeks(said: readonly Said[], context: Context): Weeks | Refusal {
  const allClosed = Object.fromEntries(dayNames.map((day) => [day, closed])) as BusinessHours
  const usual = said.filter(({ season }) => season === null)
  const hours = toWeek(allClosed, usual, context)
  if ('fault' in hours) return hours
  const named = new Map(said.flatMap(({ season }) => (season ? [[season.name, season] as const] : [])))
  const seasons: Season[] = []
  for (const season of named.values()) {
    const parts = said.filter((each) => each.season?.name === season.name)
    const week = toWeek(hours, parts, context)
    if ('fault' in week) return week
    seasons.push({ ...season, hours: week })
  }
  // "Jun-Aug …; Sep-May …": one of the two is the usual week.
  const longest = seasons.toSorted((one, other) => daysOf(other).length - daysOf(one).length)[0]
  const isWholeYear = new Set(seasons.flatMap(daysOf)).size === daysInYear
  return usual.length === 0 && isWholeYear && longest
    ? { hours: longest.hours, seasons: seasons.filter((season) => season !== longest) }
    : { hours, seasons }
}

function toWeek(base: BusinessHours, said: readonly Said[], context: Context): BusinessHours | Refusal {
  const week = { ...base }
  const before = new Map<number, SaidDays>()
  const openDays = [...dayNames.keys()].filter((day) => !base[dayName(day)].closed)
  for (const part of said.map((each) => ({ ...each, weekdays: each.weekdays ?? openDays })))
    for (const day of part.weekdays) {
      const hours = withMore({ day, now: week[dayName(day)], before: before.get(day), next: part }, context)
      if ('fault' in hours) return hours
      week[dayName(day)] = { ...hours }
      before.set(day, part)
    }
  return week
}

type DayParts = { day: number; now: DayHours; before: SaidDays | undefined; next: SaidDays }

/** A day's hours after one more part of the text has spoken of it. */
function withMore({ day, now, before, next }: DayParts, context: Context): DayHours | Refusal {
  const shown = [now, next.hours].map(formatDayHours)
  if (!before || shown[0] === shown[1]) return next.hours
  const isSameDays = before.weekdays.toSorted().join() === next.weekdays.toSorted().join()
  if (now.closed || next.hours.closed)
    return isSameDays ? { fault: 'A day has hours, or it is closed; please choose one' } : next.hours
  const spans = [...spansOf(now), ...spansOf(next.hours)]
  const both = toOpenDay(spans.sort((one, other) => one.open.localeCompare(other.open)))
  const isMeantForBoth = context.isOpenStreetMap ? before.section === next.section : isSameDays
  // "Daily 9-5, Wed 9-7" is another Wednesday; "Mo-Fr 09:00-12:00; Mo-Fr 13:00-17:00" may be an afternoon of the same days.
  const isAnother = (context.isOpenStreetMap && !isSameDays) || overlaps(both)
  if (!isMeantForBoth && isAnother) return next.hours
  if (spans.length > spansPerDay) return { fault: `A day has at most ${spansPerDay} times` }
  if (isMeantForBoth) return both
  const key = shown.join(' ')
  const choices = [both, next.hours].map(formatDayHours)
  const answer = context.answers[key]
  if (answer !== undefined) return answer === 0 ? both : next.hours
  return { fault: `Is ${weekdayLabel(day)} ${choices.join(', or only ')}?`, key, choices }
}

const overlaps = (day: DayHours): boolean =>
  intervalsOf(day).some(([from], place, all) => from < (all[place - 1]?.[1] ?? 0))

const daysInYear = 366
/** The days of a season, in a leap year. */
function daysOf({ from, to }: YearDays): string[] {
  const start = Date.UTC(2024, 0, 1)
  const year = Array.from({ length: daysInYear }, (_, at) =>
    new Date(start + at * 86_400_000).toISOString().slice(5, 10),
  )
  return year.filter((day) => (from <= to ? from <= day && day <= to : from <= day || day <= to))
}
