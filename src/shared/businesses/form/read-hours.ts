import {
  type BusinessHours,
  type DayHours,
  dayName,
  dayNames,
  type Span,
  spansPerDay,
} from '../opening-hours.ts'
import { type Season, type SpecialDay, seasonsMax, toIsoDate } from '../special-hours.ts'
import { hoursFaults } from './hours-faults.ts'
import { readTokens, type Token, toYearDays, type What, type When, type YearDays } from './hours-tokens.ts'

/** The hours of a text: a week, special days such as holidays, and seasons with a week of their own. */
export type ReadHours = { hours: BusinessHours; days: SpecialDay[]; seasons: Season[] }
type Rule = { when: When[]; what: What[] }

/** The longest text that is read. */
export const hoursTextMax = 500

/**
 * Reads hours as OpenStreetMap writes them ("Mo-Fr 09:00-17:00; Sa 10:00-14:00; PH off") and as people do ("Mon-Fri
 * 9am-5pm, closed Sunday"). Days that aren't named are closed; a later rule replaces an earlier one. Months before days make a season
 * ("Jun-Aug Mo-Fr 09:00-17:00"), whose other days are those of the rest of the year. Dates are the next
 * ones from `today` on.
 */
export function readHours(text: string, today: number): ReadHours | { fault: string } {
  if (!text.trim()) return { fault: 'Please enter the hours' }
  if (text.length > hoursTextMax) return { fault: `Must be at most ${hoursTextMax} characters` }
  const tokens = readTokens(text, today)
  if ('fault' in tokens) return tokens
  const rules = toRules(tokens)
  if ('fault' in rules) return rules
  const read = applyRules(rules)
  if ('fault' in read) return read
  if (read.seasons.length > seasonsMax) return { fault: `At most ${seasonsMax} seasons` }
  const weeks = [read.hours, ...read.seasons.map(({ hours }) => hours)]
  const [fault] = weeks.flatMap((week) => Object.values(hoursFaults(week)))
  return fault ? { fault } : read
}

/** Pairs days with hours, whichever comes first; hours alone are for every day, or continue the rule before. */
function toRules(tokens: Token[]): Rule[] | { fault: string } {
  const rules: Rule[] = []
  for (const section of split(tokens, ';')) {
    let pending: When[] = []
    let last: Rule | undefined
    let season: When | undefined
    for (const group of split(section, ',').flatMap(toGroups)) {
      const named = [...pending, ...group.when]
      season = named.find((each) => 'season' in each) ?? season
      // "Jun-Aug Mo-Fr 9-5, Sa 10-2": the season lasts until the next one, or the next rule.
      const when = season && named.length > 0 && !named.includes(season) ? [season, ...named] : named
      pending = group.what.length > 0 ? [] : when
      if (group.what.length === 0) continue
      if (when.length === 0 && last) last.what.push(...group.what)
      else {
        last = { when: withDays(when), what: group.what }
        rules.push(last)
      }
    }
    if (pending.length > 0) return { fault: 'Please add hours to every day, or “closed”' }
  }
  return rules.length > 0 ? rules : { fault: 'Please enter the hours' }
}

/** Hours without days are for every day. */
function withDays(when: When[]): When[] {
  const hasDays = when.some((each) => !('season' in each))
  return hasDays ? when : [...when, { weekdays: [0, 1, 2, 3, 4, 5, 6] }]
}

function split(tokens: Token[], at: ',' | ';'): Token[][] {
  const parts: Token[][] = [[]]
  for (const token of tokens) {
    if (token === at) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts.filter((part) => part.length > 0)
}

/** "Mon-Fri 9-5 Sat 10-2 closed Sun" has three groups: one ends where days follow hours, or "closed" follows hours. */
function toGroups(tokens: Token[]): Rule[] {
  const groups: Rule[] = []
  for (const token of tokens) {
    if (typeof token === 'string') continue
    const group = groups.at(-1)
    const isNew =
      !group ||
      ('when' in token
        ? group.what.length > 0 && group.when.length > 0
        : typeof token.what === 'string' && group.what.length > 0)
    const target = isNew ? { when: [], what: [] } : group
    if (isNew) groups.push(target)
    if ('when' in token) target.when = joined(target.when, token.when)
    else target.what.push(token.what)
  }
  return groups
}

/** Several dates directly before days of the week are a part of every year: "Jun 15-Sep 15 Mo-Fr". */
function joined(before: When[], next: When): When[] {
  const last = before.at(-1)
  const [range, ...others] = last && 'dates' in last ? last.dates : []
  if (!range || others.length > 0 || range.from === range.to || !('weekdays' in next))
    return [...before, next]
  return [...before.slice(0, -1), { season: toYearDays(range) }, next]
}

/** What a text says of some days: of the usual week, or of a season's. */
type Said = { season: YearDays | null; weekdays: number[]; hours: DayHours }

function applyRules(rules: Rule[]): ReadHours | { fault: string } {
  const said: Said[] = []
  const days: SpecialDay[] = []
  for (const { when, what } of rules) {
    const hours = toDayHours(what)
    if ('fault' in hours) return hours
    const seasons = when.flatMap((each) => ('season' in each ? [each.season] : []))
    for (const selected of when) {
      if ('weekdays' in selected)
        for (const season of seasons.length > 0 ? seasons : [null])
          said.push({ season, weekdays: selected.weekdays, hours })
      if ('dates' in selected)
        for (const { from, to, note } of selected.dates)
          days.push({ ...hours, from: toIsoDate(from), to: toIsoDate(to), note })
    }
  }
  if (said.length === 0) return { fault: 'Please name the days of the week' }
  return { ...toWeeks(said), days }
}

function toWeeks(said: readonly Said[]): Pick<ReadHours, 'hours' | 'seasons'> {
  const weekOf = (base: BusinessHours, parts: readonly Said[]) => {
    const week = { ...base }
    for (const { weekdays, hours } of parts) for (const day of weekdays) week[dayName(day)] = { ...hours }
    return week
  }
  const allClosed = Object.fromEntries(dayNames.map((day) => [day, closed])) as BusinessHours
  const usual = said.filter(({ season }) => season === null)
  const hours = weekOf(allClosed, usual)
  const named = new Map(said.flatMap(({ season }) => (season ? [[season.name, season] as const] : [])))
  const seasons = [...named.values()].map((season) => ({
    ...season,
    hours: weekOf(
      hours,
      said.filter((each) => each.season?.name === season.name),
    ),
  }))
  // "Jun-Aug …; Sep-May …": one of the two is the usual week.
  const longest = seasons.toSorted((one, other) => daysOf(other).length - daysOf(one).length)[0]
  const isWholeYear = new Set(seasons.flatMap(daysOf)).size === daysInYear
  return usual.length === 0 && isWholeYear && longest
    ? { hours: longest.hours, seasons: seasons.filter((season) => season !== longest) }
    : { hours, seasons }
}

const daysInYear = 366
/** The days of a season, in a leap year. */
function daysOf({ from, to }: YearDays): string[] {
  const start = Date.UTC(2024, 0, 1)
  const year = Array.from({ length: daysInYear }, (_, at) =>
    new Date(start + at * 86_400_000).toISOString().slice(5, 10),
  )
  return year.filter((day) => (from <= to ? from <= day && day <= to : from <= day || day <= to))
}

const closed: DayHours = { open: '09:00', close: '17:00', closed: true }

function toDayHours(what: What[]): DayHours | { fault: string } {
  if (what.includes('byAppointment') && what.length === 1) return { ...closed, byAppointment: true }
  if (what.includes('closed') && what.length === 1) return closed
  const spans = what.flatMap((one) => (typeof one === 'string' ? [] : [one.span]))
  if (spans.length < what.length) return { fault: 'A day has hours, or it is closed; please choose one' }
  if (spans.length > spansPerDay) return { fault: `A day has at most ${spansPerDay} times` }
  const [first, ...more] = spans.sort((one, other) => one.open.localeCompare(other.open)) as [Span, ...Span[]]
  return { ...first, closed: false, ...(more.length > 0 && { more }) }
}
