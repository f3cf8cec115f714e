import { describe, expect, it } from 'vitest'
import { cardFaults, caretAfter, groupDigits, groupExpiry, readExpiry } from './test-card.ts'

const now = new Date('2025-11-21T18:00:00Z')
const good = { number: '4242 4242 4242 4242', expiry: '11/25', cvc: '123' }

it.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-42', '4242 42'],
  ['4242', '4242'],
  ['12345678901234567890123', '1234 5678 9012 3456 789'],
  ['card', ''],
])('groups %s as a card does', (typed, shown) => {
  expect(groupDigits(typed)).toBe(shown)
})

it.each([
  ['1', '1'],
  ['5', '05'],
  ['12', '12'],
  ['123', '12/3'],
  ['12 / 30', '12/30'],
  ['12/2030', '12/20'],
])('writes %s as a month and a year', (typed, shown) => {
  expect(groupExpiry(typed)).toBe(shown)
})

it('keeps the caret after the same digit', () => {
  expect(caretAfter('4242 4242', 4)).toBe(4)
  expect(caretAfter('4242 4242', 5)).toBe(6)
  expect(caretAfter('42', 5)).toBe(2)
})

describe('an expiry', () => {
  it('is a month and a year', () => {
    expect(readExpiry('02/31')).toEqual({ expMonth: 2, expYear: 2031 })
    for (const text of ['', '13/30', '00/30', '1/30', '12/3']) expect(readExpiry(text)).toBeNull()
  })
  it('is valid until the end of its month', () => {
    expect(cardFaults(good, now)).toEqual({})
    expect(cardFaults({ ...good, expiry: '10/25' }, now)).toEqual({ expiry: 'This card has expired' })
  })
})

it('shows what is missing at each field', () => {
  expect(cardFaults({ number: '4242', expiry: '1', cvc: '1' }, now)).toEqual({
    number: 'Please enter the full card number',
    expiry: 'Please use MM/YY',
    cvc: 'Please enter 3 or 4 digits',
  })
})
