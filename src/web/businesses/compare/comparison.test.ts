import { describe, expect, it } from 'vitest'
import type { BusinessHours } from '#shared/businesses/opening-hours.ts'
import { dayNames } from '#shared/businesses/opening-hours.ts'
import { fromIsoDate } from '#shared/businesses/special-hours.ts'
import {
  chosenPair,
  fittingPair,
  inCommon,
  isAlike,
  type Pair,
  spreadOf,
  spreadText,
  turnedPair,
  weekOf,
} from './comparison.ts'

it('spreads the reviews from five stars to one, and says so', () => {
  const spread = spreadOf([1, 0, 0, 11, 112])
  expect(spread.map(({ count }) => count)).toEqual([112, 11, 0, 0, 1])
  expect(spreadText(spread)).toBe('5 stars: 112, 4 stars: 11, 1 star: 1')
  expect(spreadText(spreadOf([0, 0, 0, 0, 0]))).toBe('')
})

describe('services', () => {
  it('that all offer come first, and those of only one are marked', () => {
    const shared = inCommon([
      ['Leaks', 'Drains', 'Water heaters'],
      ['Gas lines', 'drains ', 'Leaks'],
      ['Leaks', 'Gas lines'],
    ])
    expect(shared.map(({ name }) => name)).toEqual(['Leaks', 'Drains', 'Gas lines', 'Water heaters'])
    expect(shared[0]).toMatchObject({ has: [true, true, true], isCommon: true, isUnique: false })
    expect(shared[1]).toMatchObject({ has: [true, true, false], isCommon: false, isUnique: false })
    expect(shared[3]).toMatchObject({ has: [true, false, false], isUnique: true })
  })

  it('of one business are not the only ones', () => {
    expect(inCommon([['Leaks']])).toEqual([{ name: 'Leaks', has: [true], isCommon: true, isUnique: false }])
    expect(inCommon([[], []])).toEqual([])
  })
})

describe('the week', () => {
  const day = { open: '09:00', close: '17:00', closed: false }
  const hours = Object.fromEntries(dayNames.map((name) => [name, day])) as BusinessHours
  const christmas = { from: '2026-12-25', to: '2026-12-25', note: 'Christmas', ...day, closed: true }
  // A Wednesday.
  const now = { day: 2, minute: 600, date: fromIsoDate('2026-12-23') }

  it('has the next seven days from Monday, with what is special on their dates', () => {
    const week = weekOf(
      [
        { hours, special: { days: [christmas], seasons: [] } },
        { hours: null, special: null },
      ],
      now,
    )
    expect(week.map(({ day: name }) => name)).toEqual([...dayNames])
    expect(week.filter(({ isToday }) => isToday).map(({ day: name }) => name)).toEqual(['wednesday'])
    expect(week[4]?.hours).toEqual([{ text: 'Closed', note: 'Dec 25, Christmas', isClosed: true }, null])
    expect(week[0]?.hours[0]).toEqual({ text: '9 AM – 5 PM', note: null, isClosed: false })
  })

  it('is left out when no business says', () => {
    expect(weekOf([{ hours: null, special: null }], now)).toEqual([])
  })
})

it('tells rows that are alike from those that differ', () => {
  expect(isAlike([{ a: 1 }, { a: 1 }])).toBe(true)
  expect(isAlike([null, 'Closed'])).toBe(false)
})

describe('two columns at a time', () => {
  it.each<[Pair, 1 | -1, number, Pair]>([
    [[0, 1], 1, 4, [1, 2]],
    [[1, 2], 1, 4, [2, 3]],
    [[2, 3], 1, 4, [2, 3]],
    [[0, 2], 1, 3, [1, 2]],
    [[2, 3], -1, 4, [1, 2]],
    [[0, 1], -1, 4, [0, 1]],
    [[0, 3], -1, 4, [0, 2]],
    [[0, 1], 1, 2, [0, 1]],
  ])('turn from %j by %d of %d to %j', (pair, step, count, expected) => {
    expect(turnedPair(pair, step, count)).toEqual(expected)
  })

  it('are chosen in any combination, and stay left and right', () => {
    expect(chosenPair([0, 1], 0, 3)).toEqual([1, 3])
    expect(chosenPair([0, 1], 1, 2)).toEqual([0, 2])
    expect(chosenPair([0, 1], 0, 1)).toEqual([0, 1])
  })

  it('fit after a column is gone', () => {
    expect(fittingPair([2, 3], 3)).toEqual([1, 2])
    expect(fittingPair([0, 1], 1)).toEqual([0, 1])
    expect(fittingPair([0, 2], 2)).toEqual([0, 1])
  })
})
