import { expect, it } from 'vitest'
import { toCents } from './typed-dollars.ts'

it.each([
  ['80', 8000],
  [' $80 ', 8000],
  ['$ 79.50', 7950],
  ['1,079.5', 107_950],
  ['$1,000,000.00', 100_000_000],
  ['0', 0],
  // Without rounding, 8.29 * 100 would be 828.9999…
  ['8.29', 829],
])('%j', (text, cents) => {
  expect(toCents(text)).toBe(cents)
})

it.each(['', 'cheap', '-5', '1e3', '0x10', '1.234', '.5', '5.', '12,5', '1,23,456', '8 0', '$$80', '80$'])(
  '%j is not an amount',
  (text) => {
    expect(toCents(text)).toBeNull()
  },
)
