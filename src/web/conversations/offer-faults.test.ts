import { expect, it } from 'vitest'
import { blankOffer, offerFaults, priceOf } from './offer-faults.ts'

it.each([
  ['80', 8000],
  [' $1,079.50 ', 107_950],
  ['79.5', 7950],
  ['0', 0],
  ['', null],
  ['eighty', null],
  ['1,2', null],
  ['-5', null],
  ['99999999999', null],
])('reads %j as cents', (typed, cents) => {
  expect(priceOf(typed)).toBe(cents)
})

it('says what is wrong with a quote', () => {
  const today = '2026-11-23'
  expect(Object.keys(offerFaults(blankOffer, today))).toEqual(['price', 'includes'])
  const good = { ...blankOffer, price: '80', includes: 'Parts.' }
  expect(offerFaults(good, today)).toEqual({})
  expect(offerFaults({ ...good, upTo: '79' }, today)).toHaveProperty('upTo')
  const late = { validUntil: '2026-11-22', earliestDay: '2026-11-22' }
  expect(offerFaults({ ...good, upTo: '120', ...late }, today)).toEqual({
    validUntil: 'Must not be in the past',
    earliestDay: 'Must not be in the past',
  })
})
