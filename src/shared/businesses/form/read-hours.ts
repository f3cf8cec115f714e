import {
  type BusinessHours,
  type DayHours,
  dayName,
  dayNames,
  type Span,
  spansPerDay,
} from '../opening-hours.ts'
import { type SpecialDay, toIsoDate } from '../special-hours.ts'
import { hoursFaults } from './hours-faults.ts'
import { readTokens, type Token, type What, type When } from './hours-tokens.ts'

/** The hours of a text: a week, and special days such as holidays. */
export type ReadHours = { hours: BusinessHours; days: SpecialDay[] }
type Rule = { when: When[]; what: What[] }

/** The longest text that is read. */
export const hoursTextMax = 500

/**
 * Reads hours as OpenStreetMap writes them ("Mo-Fr 09:00-17:00; Sa 10:00-14:00; PH off") and as people do ("Mon-Fri
 * 9am-5pm, closed Sunday"). Days that aren't named are closed; a later rule replaces an earlier one. Dates are the next
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
  const [fault] = dayNames.flatMap((day) => hoursFaults(read.hours)[day] ?? [])
  return fault ? { fault } : read
}

/** Pairs days with hours, whichever comes first; hours alone are for every day, or continue the rule before. */
function toRules(tokens: Token[]): Rule[] | { fault: string } {
  const rules: Rule[] = []
  for (const section of split(tokens, ';')) {
    let pending: When[] = []
    let last: Rule | undefined
    for (const group of split(section, ',').flatMap(toGroups)) {
      const when = [...pending, ...group.when]
      pending = group.what.length > 0 ? [] : when
      if (group.what.length === 0) continue
      if (when.length === 0 && last) last.what.push(...group.what)
      else {
        last = { when: when.length > 0 ? when : [{ weekdays: [0, 1, 2, 3, 4, 5, 6] }], what: group.what }
        rules.push(last)
      }
    }
    if (pending.length > 0) return { fault: 'Please add hours to every day, or “closed”' }
  }
  return rules.length > 0 ? rules : { fault: 'Please enter the hours' }
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
    if ('when' in token) target.when.push(token.when)
    else target.what.push(token.what)
  }
  return groups
}

function applyRules(rules: Rule[]): ReadHours | { fault: string } {
  const week = dayNames.map((): DayHours => closed)
  const days: SpecialDay[] = []
  for (const { when, what } of rules) {
    const hours = toDayHours(what)
    if ('fault' in hours) return hours
    for (const selected of when) {
      if ('weekdays' in selected) for (const day of selected.weekdays) week[day] = { ...hours }
      else
        for (const { from, to, note } of selected.dates)
          days.push({ ...hours, from: toIsoDate(from), to: toIsoDate(to), note })
    }
  }
  const isSeen = rules.some(({ when }) => when.some((selected) => 'weekdays' in selected))
  if (!isSeen) return { fault: 'Please name the days of the week' }
  const hours = Object.fromEntries(week.map((day, place) => [dayName(place), day])) as BusinessHours
  return { hours, days }
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
