import { toYearDays } from './hours-dates.ts'
import type { Token, What, When } from './hours-parts.ts'
import type { ReadTokens } from './hours-tokens.ts'

/** Hours and the days they are for. */
export type Rule = {
  when: When[]
  what: What[]
  /** Rules of one section were written in one breath. */
  section: number
}
type Group = {
  when: When[]
  what: What[]
  isWhatFirst: boolean
  /** Days directly after other days, with nothing between: "Closed Sat, Sun Mon-Fri 9-5". */
  isSplit?: boolean
}
type Fault = { fault: string }

const noHours = { fault: 'Please add hours to every day, or “closed”' }
const mixed = { fault: 'Please list dates separately from weekdays' }
export const noDays = { fault: 'Please write the days beside their hours' }
const isWhen = (token: Token | undefined) => typeof token === 'object' && 'when' in token
const isWhat = (token: Token | undefined) => typeof token === 'object' && 'what' in token

/** Pairs days with hours, whichever comes first; hours alone are at the start, or those of a season. */
export function toRules({ tokens, isOpenStreetMap }: ReadTokens): Rule[] | Fault {
  const sections = toSections(tokens)
  if ('fault' in sections) return sections
  const rules: Rule[] = []
  for (const [section, group] of sections.entries()) {
    const read = readSection(toGroups(group, isOpenStreetMap ? 2 : shortestSeason), section)
    if ('fault' in read) return read
    // "Mon-Fri 9-12; 1-5" doesn't say whose afternoon that is.
    if (rules.length > 0 && read.some(({ when }) => when.length === 0)) return noDays
    rules.push(...read)
  }
  if (rules.length === 0) return { fault: 'Please enter the hours' }
  return rules.some(({ when }) => isMixed(when)) ? mixed : rules
}

/** Splits at semicolons and line breaks; a line of hours belongs to the days above it, as in a copied table. */
function toSections(tokens: readonly Token[]): Token[][] | Fault {
  const sections: Token[][] = []
  let isAfterLine = false
  for (const part of parts(tokens)) {
    const last = sections.at(-1)
    if (part === ';' || part === 'line') isAfterLine = part === 'line'
    else if (!last || !isAfterLine) sections.push(part)
    else if (!last.some(isWhat) && isWhat(part[0])) last.push(...part)
    else if (!last.some(isWhat) && !part.some(isWhat)) last.push(',', ...part)
    else if (!part.some(isWhen)) last.push(',', ...part)
    else if (!last.some(isWhen) && !part.some(isWhat)) return noDays
    else sections.push(part)
  }
  return sections
}

function parts(tokens: readonly Token[]): (Token[] | ';' | 'line')[] {
  const found: (Token[] | ';' | 'line')[] = []
  for (const token of tokens) {
    const last = found.at(-1)
    const isBreak = token === ';' || token === 'line'
    // Several breaks are one, and a semicolon is the clearer one.
    if (isBreak && typeof last === 'string') found[found.length - 1] = last === ';' ? last : token
    else if (isBreak) found.push(token)
    else if (Array.isArray(last)) last.push(token)
    else found.push([token])
  }
  return found
}

function readSection(groups: readonly Group[], section: number): Rule[] | Fault {
  const rules: (Rule & Group)[] = []
  let pending: When[] = []
  let isSplit = false
  let season: When | undefined
  for (const group of groups) {
    season = group.when.find((each) => 'season' in each) ?? season
    // "Jun-Aug Mo-Fr 9-5, Sa 10-2": the season lasts until the next one, or the next rule.
    const isCarried = season && group.when.length > 0 && !group.when.includes(season)
    const when = isCarried && season ? [season, ...group.when] : group.when
    const last = rules.at(-1)
    if (group.what.length === 0) {
      isSplit ||= group.isSplit === true
      pending.push(...when)
      continue
    }
    // "Mon 9-12, 1-5 Tue 9-5": these times are still Monday's.
    if (
      last &&
      !last.isWhatFirst &&
      group.isWhatFirst &&
      when.length > 0 &&
      typeof group.what[0] !== 'string'
    ) {
      if (pending.length > 0) return noHours
      last.what.push(...group.what)
      pending.push(...when)
      continue
    }
    // "Closed Mon, Tue Wed, Thu-Sun 11-9": the days between may belong to either.
    const isClear = !isSplit || group.isWhatFirst
    const isList = last !== undefined && pending.length > 0 && isClear && isListOf(last, pending, group)
    if (isList) {
      last.when.push(...pending)
      pending = []
    } else if (pending.length > 0 && last?.isWhatFirst && !group.isWhatFirst) return noHours
    const named = [...new Set([...pending, ...when])]
    const isWhatFirst = group.isWhatFirst && pending.length === 0
    pending = []
    isSplit = false
    if (named.length === 0 && last && !isList) last.what.push(...group.what)
    else rules.push({ ...group, when: named, isWhatFirst, section })
  }
  const last = rules.at(-1)
  if (pending.length > 0 && !last?.isWhatFirst) return noHours
  last?.when.push(...pending)
  return rules.slice(1).some(({ when }) => when.length === 0) ? noDays : rules
}

/** "Closed Sun, Mon, Tue-Sat 10-6", "9-5 Mon, Wed, 10-2 Sat": days belong to the hours before them. */
function isListOf(last: Group, pending: readonly When[], next: Group): boolean {
  if (!last.isWhatFirst) return false
  if (next.isWhatFirst) return true
  const [before, after] = [pending.at(-1), next.when[0]]
  if (!before || !after || !('weekdays' in before) || !('weekdays' in after)) return false
  return after.weekdays.length > 1 && after.weekdays[0] === ((before.weekdays.at(-1) ?? 0) + 1) % 7
}

/** "Wed Dec 24" on another day than a Wednesday; all holidays may stand beside days of the week. */
const isMixed = (when: readonly When[]): boolean =>
  when.some((each) => 'weekdays' in each) &&
  when.some((each) => 'dates' in each && each.dates.some(({ note }) => note === ''))

/** "Mon-Fri 9-5 Sat 10-2 closed Sun" has three groups: one ends where days follow hours, or "closed" follows hours. */
function toGroups(tokens: readonly Token[], shortest: number): Group[] {
  const groups: Group[] = []
  let before: Token | undefined = ','
  for (const token of tokens) {
    if (typeof token === 'object') {
      const isSplit = isSplitAt(token, before, groups)
      const target =
        before === ',' || isSplit || startsGroup(token, before, groups.at(-1)) ? undefined : groups.at(-1)
      const group = target ?? { when: [], what: [], isWhatFirst: isWhat(token), isSplit }
      if (!target) groups.push(group)
      if ('when' in token)
        group.when = isWhen(before) ? joined(group.when, token.when, shortest) : [...group.when, token.when]
      else group.what.push(token.what)
    }
    before = token
  }
  return groups
}

/** After a list that has its hours in front, days without a comma begin anew. */
function isSplitAt(token: Token, before: Token | undefined, groups: readonly Group[]): boolean {
  const list = groups.findLast(({ what }) => what.length > 0)
  return isWhen(token) && isWhen(before) && groups.at(-1)?.what.length === 0 && list?.isWhatFirst === true
}

function startsGroup(token: Token, before: Token | undefined, group: Group | undefined): boolean {
  if (!group || typeof token === 'string') return !group
  const isComplete = group.what.length > 0 && group.when.length > 0
  // "Closed Sun & Mon" is one list.
  if ('when' in token) return isComplete && !(group.isWhatFirst && before === '&')
  return isComplete ? group.isWhatFirst || typeof token.what === 'string' : isClosing(token, group)
}

const isClosing = (token: { what: What }, group: Group) =>
  typeof token.what === 'string' && group.what.length > 0

/** In days: fewer dates beside days of the week are those of one year, except in OpenStreetMap's grammar. */
const shortestSeason = 7

/** Many dates directly before days of the week are a part of every year: "Jun 15-Sep 15 Mo-Fr". */
function joined(before: When[], next: When, shortest: number): When[] {
  const last = before.at(-1)
  const [range, ...others] = last && 'dates' in last ? last.dates : []
  const isPart = range && others.length === 0 && range.to - range.from + 1 >= shortest
  if (!isPart || !('weekdays' in next)) return [...before, next]
  return [...before.slice(0, -1), { season: toYearDays(range) }, next]
}
