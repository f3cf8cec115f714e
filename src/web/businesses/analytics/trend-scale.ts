import { monthName, sumOf, type Trend } from './trend.ts'

/** A chart is 100 units high and one unit wide per day; the browser stretches it, so these aren't pixels. */
export const plotHeight = 100

const flag = 26
const plot = 104
const months = 26
/** The drawing in pixels from top to bottom: a strip for the day's label, the chart down to its baseline, the months. */
export const plotSize = { flag, plot, months, ground: flag + plot, height: flag + plot + months } as const

/** The fewest steps of 1, 2 or 5 times a power of ten that hold `max`: whole counts from 0 up, at most four. */
export function countTicks(max: number): number[] {
  let step = 1
  for (let power = 1; max > 3 * step; power *= 10) {
    step = [1, 2, 5].map((digit) => digit * power).find((size) => max <= 3 * size) ?? 10 * power
  }
  const steps = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: steps + 1 }, (_, index) => index * step)
}

/** The distance of `value` from the top of a chart whose upper edge is `top`. */
export function plotY(value: number, top: number): number {
  return rounded(plotHeight * (1 - value / top))
}

/** Fraction of a day's width that its bar fills. */
const barWidth = 0.72
/** The lowest bar height, so that one visit on a scale of thousands is still visible. */
const barMin = 1.5

/** Outline of a bar. */
export function barPath(index: number, value: number, top: number): string {
  if (value <= 0) return ''
  const height = rounded(Math.max(barMin, plotHeight - plotY(value, top)))
  return `M${rounded(index + (1 - barWidth) / 2)} ${plotHeight}v${-height}h${barWidth}v${height}z`
}

/** Days in each point of the average. */
const averageDays = 7

/** Fewest events in all days for which an average says more than the bars. */
const averageMin = 30

/**
 * The average of each day with the six before it, from the seventh day on. Leaves out today, which isn't over. Empty when
 * events are too rare.
 */
export function averagePath(values: readonly number[], top: number): string {
  if (sumOf(values) < averageMin) return ''
  const points: string[] = []
  for (let end = averageDays; end < values.length; end += 1) {
    const week = values.slice(end - averageDays, end)
    const average = sumOf(week) / averageDays
    points.push(`${end - 0.5} ${plotY(average, top)}`)
  }
  return points.length > 0 ? `M${points.join('L')}` : ''
}

type MonthTick = { index: number; label: string | null }
/** Width of the word "Today" at the right end on a phone, in days. */
const todayDays = 16

/** Month starts, with their name unless it would overlap "Today". */
export function monthTicks(trend: Trend): MonthTick[] {
  return trend.flatMap(({ date }, index) =>
    date.endsWith('-01') ? [{ index, label: index < trend.length - todayDays ? monthName(date) : null }] : [],
  )
}

/** The day with the most events, the latest if tied; null when a best day would mean nothing. */
export function peakIndex(values: readonly number[]): number | null {
  const most = Math.max(...values)
  return most < 2 ? null : values.lastIndexOf(most)
}

/** The text anchor at a day, so that the label stays within the chart. */
export function anchorAt(index: number, days: number): 'start' | 'middle' | 'end' {
  if (index < days / 3) return 'start'
  return index < (2 * days) / 3 ? 'middle' : 'end'
}

/** The day at a horizontal position in a chart that is `width` wide. */
export function indexAt(x: number, width: number, days: number): number {
  return Math.min(days - 1, Math.max(0, Math.floor((x / width) * days)))
}

/** A position along the chart in SVG format. */
export function percent(share: number): string {
  return `${rounded(share * 100)}%`
}

const rounded = (value: number) => Math.round(value * 100) / 100
