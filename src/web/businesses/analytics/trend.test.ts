import { describe, expect, it } from 'vitest'
import { changeOf, countInWords, shortDay, type Trend, weekdayAndDay, weeksOf } from './trend.ts'
import {
  averagePath,
  barPath,
  countTicks,
  indexAt,
  monthTicks,
  peakIndex,
  percent,
  plotY,
} from './trend-scale.ts'

/** 90 days up to `last`, each with the counts from `countsOf`. */
function trendUntil(last: string, countsOf: (index: number) => Partial<Trend[number]> = () => ({})): Trend {
  const end = Date.parse(`${last}T00:00:00Z`)
  return Array.from({ length: 90 }, (_, index) => ({
    date: new Date(end - (89 - index) * 86_400_000).toISOString().slice(0, 10),
    visits: 0,
    likes: 0,
    quoteRequests: 0,
    ...countsOf(index),
  }))
}
const days = (before: number, last: number) =>
  Array.from({ length: 90 }, (_, index) => (index === 40 ? before : index === 70 ? last : 0))

describe('the scale', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [2, [0, 1, 2]],
    [3, [0, 1, 2, 3]],
    [4, [0, 2, 4]],
    [7, [0, 5, 10]],
    [15, [0, 5, 10, 15]],
    [16, [0, 10, 20]],
    [61, [0, 50, 100]],
    [1_234, [0, 500, 1_000, 1_500]],
    [3_000_000, [0, 1_000_000, 2_000_000, 3_000_000]],
  ])('for at most %i shows %j', (max, ticks) => {
    expect(countTicks(max)).toEqual(ticks)
  })

  it('holds every count between 0 and its top, in four ticks at most', () => {
    for (let max = 0; max < 5_000; max += 1) {
      const ticks = countTicks(max)
      expect(ticks[0]).toBe(0)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max)
      expect(ticks.length).toBeLessThanOrEqual(4)
    }
  })

  it('draws bars from the baseline, none for zero, and always tall enough to see', () => {
    expect(plotY(5, 10)).toBe(50)
    expect(barPath(3, 5, 10)).toBe('M3.14 100v-50h0.72v50z')
    expect(barPath(3, 1, 1_000)).toBe('M3.14 100v-1.5h0.72v1.5z')
    expect(barPath(3, 0, 10)).toBe('')
  })

  it('averages seven full days at a time, without today, if there is enough to average', () => {
    expect(averagePath([7, 0, 0, 0, 0, 0, 0, 0, 700], 10)).toBe('M6.5 90L7.5 100')
    expect(averagePath([10, 20, 30], 30)).toBe('')
    expect(averagePath([0, 0, 0, 0, 0, 0, 0, 29, 0, 0], 30)).toBe('')
  })

  it('finds the day under the pointer, even outside the chart', () => {
    expect([-5, 0, 449, 450, 899, 2_000].map((x) => indexAt(x, 900, 90))).toEqual([0, 0, 44, 45, 89, 89])
    expect(percent(1 / 3)).toBe('33.33%')
  })
})

describe('months', () => {
  it('are named where they begin, but not where they would overlap "Today"', () => {
    expect(monthTicks(trendUntil('2026-11-20'))).toEqual([
      { index: 9, label: 'Sep' },
      { index: 39, label: 'Oct' },
      { index: 70, label: 'Nov' },
    ])
    expect(monthTicks(trendUntil('2026-11-03')).at(-1)).toEqual({ index: 87, label: null })
  })
})

describe('words', () => {
  it.each([
    [0, 0, 'even', 'None in the last 30 days, the same as the previous 30 days'],
    [4, 4, 'even', '4 in the last 30 days, the same as the previous 30 days'],
    [0, 4, 'up', '4 in the last 30 days, up 4 from the previous 30 days'],
    [1_500, 0, 'down', 'None in the last 30 days, down 1,500 from the previous 30 days'],
    [29, 41, 'up', '41 in the last 30 days, up 12 from the previous 30 days'],
    [41, 29, 'down', '29 in the last 30 days, down 12 from the previous 30 days'],
  ])('compare a total of %i with a later one of %i', (before, last, direction, text) => {
    const change = changeOf(days(before, last))
    expect(change.direction).toBe(direction)
    expect(`${change.now}, ${change.before}`).toBe(text)
  })

  it('name a count and a day', () => {
    expect(countInWords('quoteRequests', 1)).toBe('1 quote request')
    expect(countInWords('visits', 2_300)).toBe('2,300 visits')
    expect([shortDay('2026-11-03'), weekdayAndDay('2026-11-03')]).toEqual(['Nov 3', 'Tue, Nov 3'])
  })

  it('point out the best day, but not among single events', () => {
    expect(peakIndex([0, 3, 1, 3, 2])).toBe(3)
    expect(peakIndex([0, 1, 1])).toBeNull()
  })
})

describe('weeks', () => {
  it('run from Monday to Sunday, newest first, and lose nothing', () => {
    const weeks = weeksOf(trendUntil('2026-11-20', (index) => ({ visits: 1, likes: index === 89 ? 5 : 0 })))
    expect(weeks[0]).toEqual({
      from: '2026-11-16',
      to: '2026-11-20',
      counts: { visits: 5, likes: 5, quoteRequests: 0 },
    })
    expect(weeks[1]).toMatchObject({ from: '2026-11-09', to: '2026-11-15' })
    expect(weeks.reduce((sum, week) => sum + week.counts.visits, 0)).toBe(90)
    expect(weeks).toHaveLength(14)
  })
})
