import { type Span, spansOf } from '../opening-hours.ts'
import type { What } from './hours-parts.ts'
import { type Answers, readDay } from './hours-questions.ts'
import type { Rule } from './hours-rules.ts'
import { weekdaysOf } from './unnamed-days.ts'

const isLate = ({ open, close }: Span) => close >= '22:00' || close < open || close === '00:00'

/** Adds the late reading of a time beside other days that are open late: "Sun-Thu 11-10, Fri-Sat 11-1". */
export const withNights = (rules: readonly Rule[], answers: Answers): Rule[] =>
  rules.map((rule) => {
    const others = rules.filter((other) => other !== rule)
    return { ...rule, what: rule.what.map((what) => withNight(what, rule, { others, answers })) }
  })

function withNight(
  what: What,
  rule: Rule,
  { others, answers }: { others: readonly Rule[]; answers: Answers },
): What {
  if (typeof what === 'string' || what.nights.length === 0) return what
  const { open = '', close = '' } = what.readings[0] ?? {}
  const isBesideLate = others.some((other) => {
    const times = timesOf(other, answers)
    const [first] = times
    // "Mon-Fri 6am-10pm, Sat 8-2" ends at two in the afternoon; a bar's "9-2" may not, nor "Fri-Sat 10-1" beside "Sun-Thu 10-10".
    const isNight = first?.open === open ? isWeekend(rule) : (first?.open ?? '') > '12:00'
    if (open < '11:00' && !isNight) return false
    return times.some((span) => isLate(span) && (!areSameDays(rule, other) || span.open < close))
  })
  return isBesideLate ? { ...what, readings: [...what.readings, ...what.nights] } : what
}

const fridayAndSaturday = [4, 5]

const isWeekend = (rule: Rule) => weekdaysOf(rule).some((day) => fridayAndSaturday.includes(day))

/** A rule's times; none until its own question is answered, which comes first. */
function timesOf({ what }: Rule, answers: Answers): Span[] {
  const day = readDay(what, answers)
  return 'fault' in day ? [] : spansOf(day)
}

/** A later time of the same days is their evening: "Mon-Fri 11-2; Mon-Fri 5-10". */
function areSameDays(one: Rule, other: Rule): boolean {
  const days = weekdaysOf(other)
  return days.length === 0 || weekdaysOf(one).some((day) => days.includes(day))
}
