import type { Answers, Unclear } from './hours-questions.ts'
import { noDays, type Rule } from './hours-rules.ts'

const all = [0, 1, 2, 3, 4, 5, 6]
const choices = ['Every day', 'Monday to Friday', 'Monday to Saturday']

export const weekdaysOf = ({ when }: Rule): number[] => [
  ...new Set(when.flatMap((each) => ('weekdays' in each ? each.weekdays : []))),
]
const isSeasonal = ({ when }: Rule) => when.some((each) => 'season' in each)
const isUsual = (rule: Rule) =>
  !isSeasonal(rule) && !hasDates(rule) && rule.what.some((what) => typeof what === 'object')
const hasDates = ({ when }: Rule) => when.some((each) => 'dates' in each)

/**
 * The days of a rule; null for the usual open days, as in "Mon-Fri 9-5, May-Aug 8-6". Hours without days are asked: "8-5, Sat
 * 9-12" may be closed on Sunday.
 */
export function daysOfRule(
  rule: Rule,
  rules: readonly Rule[],
  answers: Answers,
): number[] | null | Unclear | { fault: string } {
  const named = weekdaysOf(rule)
  if (named.length > 0 || hasDates(rule)) return named
  const [what] = rule.what
  const others = rules.filter((other) => other !== rule)
  if (isSeasonal(rule) && what !== 'closed' && others.some(isUsual)) return null
  if (typeof what !== 'object')
    // "By appointment only, M-F 9-5"
    return !isSeasonal(rule) && others.some(isUsual) ? noDays : all
  const isClear = what.readings.every(({ open, close }) => open === close) || areOthersNamed(others)
  if (isClear && !isSeasonal(rule)) return all
  const key = `days of ${what.text}`
  const answer = answers[key]
  if (answer !== undefined) return all.slice(0, [7, 5, 6][answer])
  return {
    fault: `Which days is “${what.text}” for: every day, Monday to Friday or Monday to Saturday?`,
    key,
    choices,
  }
}

/** "9-5; Sat 10-2; closed Sun" and "11-9, closed Mondays" say which days are left. */
function areOthersNamed(others: readonly Rule[]): boolean {
  const usual = others.filter((rule) => !isSeasonal(rule))
  const named = new Set(usual.flatMap(weekdaysOf))
  const closed = usual.filter(({ what }) => what[0] === 'closed').flatMap(weekdaysOf)
  return (named.has(5) && named.has(6)) || closed.some((day) => day !== 5)
}
