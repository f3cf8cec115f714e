import { expect, it } from 'vitest'
import { joinNames, leftToAsk, nobodyYet, reachAfter } from './ask-all-reach.ts'

const plumber = { id: 1, name: 'Plumber' }
const cleaner = { id: 2, name: 'Cleaner' }
const barber = { id: 3, name: 'Barber' }
const all = [plumber, cleaner, barber]

it('keeps who was reached, says why others were not, and asks only those again', () => {
  const first = reachAfter(nobodyYet, [
    { business: plumber },
    { business: cleaner, reason: 'Too many requests.' },
    { business: barber, reason: 'Too many requests.' },
  ])
  expect(first).toEqual({
    reached: [plumber],
    refused: [],
    failures: [{ reason: 'Too many requests.', businesses: [cleaner, barber] }],
  })
  expect(leftToAsk(all, first)).toEqual([cleaner, barber])
  const second = reachAfter(first, [{ business: cleaner }, { business: barber, isRefused: true }])
  expect(second).toEqual({ reached: [plumber, cleaner], refused: [barber], failures: [] })
  expect(leftToAsk(all, second)).toEqual([])
})

it('joins names as in a sentence', () => {
  expect(joinNames([plumber])).toBe('Plumber')
  expect(joinNames(all)).toBe('Plumber, Cleaner, and Barber')
})
