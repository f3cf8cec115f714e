import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dollarsText, formatDollars } from './money.ts'
import { toCents } from './typed-dollars.ts'

it.each([
  [8000, '80'],
  [7950, '79.50'],
  [7955, '79.55'],
  [5, '0.05'],
  [0, '0'],
])('%d cents are %s dollars as plain text', (cents, text) => {
  expect(dollarsText(cents)).toBe(text)
})

it('an amount as plain text is read back as the same amount', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000_00 })
  fc.assert(fc.property(amount, (cents) => toCents(dollarsText(cents)) === cents))
})

it.each([
  ['80', '$80'],
  [79.5, '$79.50'],
  ['1079.05', '$1,079.05'],
])('%s dollars are shown as %s', (dollars, text) => {
  expect(formatDollars(dollars)).toBe(text)
})
