import { monthName, sumOf, type Trend } from './trend.ts'

/** A plot is 100 units high and one unit wide a day; the browser stretches it, so no figure here is a pixel. */
export const plotHeight = 100

const flag = 26
const plot = 104
const months = 26
/** The drawing in pixels from top to bottom: a strip for what a day says, the plot down to its ground, the months. */
export const plotSize = { flag, plot, months, ground: flag + plot, height: flag + plot + months } as const

/** Fewest steps of 1, 2 or 5 and their tens that hold `max`: whole counts from 0 up, four at most. */
export function countTicks(max: number): number[] {
  let step = 1
  for (let power = 1; max > 3 * step; power *= 10) {
    step = [1, 2, 5].map((digit) => digit * power).find((size) => max <= 3 * size) ?? 10 * power
  }
  const steps = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: steps + 1 }, (_, index) => index * step)
}

/** The distance of `value` from the top of a plot whose upper edge is `top`. */
export function plotY(value: number, top: number): number {
  return rounded(plotHeight * (1 - value / top))
}

/** Share of a day that its bar fills. */
const barWidth = 0.72
/** The lowest bar, so that one visit on a scale of thousands is still seen. */
const barMin = 1.5

/** Outline of one bar. */
export function barPath(index: number, value: number, top: number): string {
  if (value <= 0) return ''
  const height = rounded(Math.max(barMin, plotHeight - plotY(value, top)))
  return `M${rounded(index + (1 - barWidth) / 2)} ${plotHeight}v${-height}h${barWidth}v${height}z`
}

/** Days behind each point of the average. */
const averageDays = 7

/** Fewest events of all days for which an average says more than the bars. */
const averageMin = 30

/**
 * The average of each day with the six before it, from the seventh day on. Today is left out: it isn't over. Nothing where
 * events are too rare for one.
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

export type MonthTick = { index: number; label: string | null }
/** Days that the word "Today" takes at the right end on a phone. */
const todayDays = 16

/** Where months begin, with their name unless it would run into "Today". */
export function monthTicks(trend: Trend): MonthTick[] {
  return trend.flatMap(({ date }, index) =>
    date.endsWith('-01') ? [{ index, label: index < trend.length - todayDays ? monthName(date) : null }] : [],
  )
}

/** The day with the most, the newest of equals; null where a best day would say nothing. */
export function peakIndex(values: readonly number[]): number | null {
  const most = Math.max(...values)
  return most < 2 ? null : values.lastIndexOf(most)
}

/** Which end of a text stands at a day, so that it stays within the plot. */
export function anchorAt(index: number, days: number): 'start' | 'middle' | 'end' {
  if (index < days / 3) return 'start'
  return index < (2 * days) / 3 ? 'middle' : 'end'
}

/** The day under a point of the plot, which is `width` wide. */
export function indexAt(x: number, width: number, days: number): number {
  return Math.min(days - 1, Math.max(0, Math.floor((x / width) * days)))
}

/** A position along the plot as SVG takes it. */
export function percent(share: number): string {
  return `${rounded(share * 100)}%`
}

const rounded = (value: number) => Math.round(value * 100) / 100
