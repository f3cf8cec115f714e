import type { BusinessHours, DayHours } from '../opening-hours.ts'
import { type Season, type SpecialDay, seasonsMax, toIsoDate } from '../special-hours.ts'
import { dayFault, hoursFaults } from './hours-faults.ts'
import { type Answers, readDay, type Unclear } from './hours-questions.ts'
import { type Rule, toRules } from './hours-rules.ts'
import { readTokens } from './hours-tokens.ts'
import { withNights } from './late-days.ts'
import { type Said, toWeeks } from './said-weeks.ts'
import { daysOfRule } from './unnamed-days.ts'

/** The hours of a text: a week, special days such as holidays, and seasons with a week of their own. */
export type ReadHours = { hours: BusinessHours; days: SpecialDay[]; seasons: Season[] }

/** The longest text that is read. */
export const hoursTextMax = 500

/**
 * Reads hours as OpenStreetMap writes them ("Mo-Fr 09:00-17:00; Sa 10:00-14:00; PH off"), as people do ("Mon-Fri 9am-5pm,
 * closed Sunday"), in English and Spanish, and as maps and review sites show them. Days that aren't named are closed; times of
 * the same days add up, and a later rule for some of the days of an earlier one replaces it. Months before days make a season
 * ("Jun-Aug Mo-Fr 09:00-17:00"), whose other days are those of the rest of the year. Dates are the next ones from `today` on;
 * a day of the week beside one only checks it, or says that it was this year's. An ambiguous text becomes a question with its
 * readings, until `answers` has the chosen one.
 */
export function readHours(
  text: string,
  today: number,
  answers: Answers = {},
): ReadHours | { fault: string } | Unclear {
  if (!text.trim()) return { fault: 'Please enter the hours' }
  if (text.length > hoursTextMax) return { fault: `Must be at most ${hoursTextMax} characters` }
  const read = readTokens(text, today)
  if ('fault' in read) return read
  const rules = toRules(read)
  if ('fault' in rules) return rules
  const found = applyRules(withNights(rules, answers), { answers, isOpenStreetMap: read.isOpenStreetMap })
  if ('fault' in found) return found
  if (found.seasons.length > seasonsMax) return { fault: `At most ${seasonsMax} seasons` }
  const weeks = [found.hours, ...found.seasons.map(({ hours }) => hours)]
  const [fault] = [
    ...weeks.flatMap((week) => Object.values(hoursFaults(week))),
    ...found.days.flatMap((day) => dayFault(day) ?? []),
  ]
  return fault ? { fault } : found
}

function applyRules(
  rules: readonly Rule[],
  context: { answers: Answers; isOpenStreetMap: boolean },
): ReadHours | { fault: string } | Unclear {
  const said: Said[] = []
  const days: SpecialDay[] = []
  for (const rule of rules) {
    const hours = readDay(rule.what, context.answers)
    if ('fault' in hours) return hours
    const weekdays = daysOfRule(rule, rules, context.answers)
    if (weekdays && 'fault' in weekdays) return weekdays
    said.push(...toSaid(rule, weekdays, hours))
    for (const selected of rule.when)
      if ('dates' in selected)
        for (const { from, to, note } of selected.dates)
          days.push({ ...hours, from: toIsoDate(from), to: toIsoDate(to), note })
  }
  if (said.length === 0) return { fault: 'Please name the days of the week' }
  if (isOnlyClosed(said)) return { fault: 'Please add hours for the other days' }
  const weeks = toWeeks(said, context)
  return 'fault' in weeks ? weeks : { ...weeks, days }
}

/** "Closed Sundays" doesn't say when it is open. */
function isOnlyClosed(said: readonly Said[]): boolean {
  const days = said.flatMap(({ season, weekdays }) => (season ? [] : (weekdays ?? [])))
  return said.every(({ hours }) => hours.closed && !hours.byAppointment) && new Set(days).size < 7
}

/** A rule's hours for the usual week, or for the weeks of its seasons. */
function toSaid({ when, section }: Rule, weekdays: number[] | null, hours: DayHours): Said[] {
  const seasons = when.flatMap((each) => ('season' in each ? [each.season] : []))
  if (weekdays?.length === 0) return []
  return (seasons.length > 0 ? seasons : [null]).map((season) => ({ season, weekdays, hours, section }))
}
