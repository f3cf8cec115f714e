import { describe, expect, it } from 'vitest'
import type { RoundAnswerState } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import { type Compared, isEarliest, isLowest } from './best-answers.ts'

const blank: Compared = { state: 'quoted', quote: null, earliestDay: null, firstSlot: null }
const quoted = (
  minDollars: number,
  maxDollars = minDollars,
  given: { state?: RoundAnswerState; isExpired?: boolean } = {},
): Compared => ({
  ...blank,
  state: given.state ?? 'quoted',
  quote: {
    id: 1,
    minCents: minDollars * 100,
    maxCents: maxDollars * 100,
    includes: 'Soil.',
    validUntil: null,
    earliestDay: null,
    isExpired: given.isExpired ?? false,
    state: 'open',
    decidedAt: null,
  },
})
const placesOf = (answers: readonly Compared[], isBest: typeof isLowest) =>
  answers.flatMap((answer, place) => (isBest(answer, answers) ? [place] : []))

describe('isLowest', () => {
  it.each<[string, Compared[], number[]]>([
    ['the lowest of several', [quoted(420), quoted(380), quoted(500)], [1]],
    ['a range that ends below the others', [quoted(300, 380), quoted(380), quoted(500)], [0]],
    ['neither of two ranges that overlap', [quoted(300, 500), quoted(400, 450)], []],
    ['both of two that are the same', [quoted(380), quoted(380), quoted(500)], [0, 1]],
    ['none when all are the same', [quoted(380), quoted(380)], []],
    ['none when there is only one', [quoted(380), blank], []],
    ['none beside one that expired', [quoted(380), quoted(300, 300, { isExpired: true })], []],
    ['none beside one that was declined', [quoted(380), quoted(300, 300, { state: 'declined' })], []],
  ])('marks %s', (_title, answers, places) => {
    expect(placesOf(answers, isLowest)).toEqual(places)
  })
})

describe('isEarliest', () => {
  const onDay = (earliestDay: string, state: RoundAnswerState = 'quoted'): Compared => ({
    ...blank,
    state,
    earliestDay,
  })
  /** At 11 PM of the day before in Austin. */
  const lateOn = (day: string): Compared => ({
    ...blank,
    state: 'waiting',
    firstSlot: `${day}T05:00:00.000Z`,
  })

  it.each<[string, Compared[], number[]]>([
    ['the first day of several', [onDay('2099-03-04'), onDay('2099-03-01')], [1]],
    ['a free time as the day it is in Austin', [onDay('2099-03-02'), lateOn('2099-03-02')], [1]],
    ['none on the same day', [onDay('2099-03-01'), lateOn('2099-03-02')], []],
    ['none when only one names a day', [onDay('2099-03-01'), blank], []],
    ['none beside one that was replaced', [onDay('2099-03-04'), onDay('2099-03-01', 'replaced')], []],
  ])('marks %s', (_title, answers, places) => {
    expect(placesOf(answers, isEarliest)).toEqual(places)
  })
})
