import type { BusinessAnalytics } from '#shared/businesses/analytics/business-analytics.schemas.ts'

/** 90 Austin days, oldest first; the last is today, still incomplete. */
export type Trend = BusinessAnalytics['trend']
export type TrendKey = Exclude<keyof Trend[number], 'date'>

/** The charts, from first interest to request. */
export const trendKeys = ['visits', 'likes', 'quoteRequests'] as const satisfies readonly TrendKey[]

const nouns: Record<TrendKey, readonly [one: string, many: string]> = {
  visits: ['visit', 'visits'],
  likes: ['like', 'likes'],
  quoteRequests: ['quote request', 'quote requests'],
}
const wholeNumber = new Intl.NumberFormat('en-US')
/** "2,300" */
export const wholeCount = (count: number) => wholeNumber.format(count)

/** "1 visit", "2,300 visits". */
export function countInWords(key: TrendKey, count: number): string {
  return `${wholeCount(count)} ${nouns[key][count === 1 ? 0 : 1]}`
}

const compactNumber = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
/** "1.5K": an axis label. */
export const compactCount = (count: number) => compactNumber.format(count)

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** Days on each side of the comparison. */
const spanDays = 30

/** "41 in the last 30 days" and "up 12 from the previous 30 days". */
type TrendChange = { direction: 'up' | 'down' | 'even'; now: string; before: string }

/** The last 30 days against the previous 30, in counts: percentages of small numbers would suggest false precision. */
export function changeOf(values: readonly number[]): TrendChange {
  const last = sumOf(values.slice(-spanDays))
  const earlier = sumOf(values.slice(-2 * spanDays, -spanDays))
  return {
    direction: last === earlier ? 'even' : last > earlier ? 'up' : 'down',
    now: `${last === 0 ? 'None' : wholeCount(last)} in the last ${spanDays} days`,
    before: comparison(last, earlier),
  }
}

function comparison(last: number, earlier: number): string {
  const previous = `the previous ${spanDays} days`
  if (last === earlier) return `the same as ${previous}`
  return `${last > earlier ? 'up' : 'down'} ${wholeCount(Math.abs(last - earlier))} from ${previous}`
}

/** A calendar date has no time zone: it is formatted from its UTC midnight. */
const dayFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (date: string) => format.format(new Date(`${date}T00:00:00Z`))
}
/** "Nov 3" */
export const shortDay = dayFormat({ month: 'short', day: 'numeric' })
/** "Tue, Nov 3" */
export const weekdayAndDay = dayFormat({ weekday: 'short', month: 'short', day: 'numeric' })
/** "Nov" */
export const monthName = dayFormat({ month: 'short' })

export type TrendWeek = { from: string; to: string; counts: Record<TrendKey, number> }

/** The days summed into weeks from Monday to Sunday, newest first; the first and last may be partial. */
export function weeksOf(trend: Trend): TrendWeek[] {
  const weeks: TrendWeek[] = []
  for (const { date, ...counts } of trend) {
    const week = weeks.at(-1)
    const isMonday = new Date(`${date}T00:00:00Z`).getUTCDay() === 1
    if (!week || isMonday) {
      weeks.push({ from: date, to: date, counts: { ...counts } })
      continue
    }
    week.to = date
    for (const key of trendKeys) week.counts[key] += counts[key]
  }
  return weeks.reverse()
}
