import { expect, it } from 'vitest'
import { roughTimeLeft, timeLeft } from './time-left.ts'

it.each([
  [0, '00:00:00', 'Ended'],
  [59, '00:00:59', 'Less than 10 minutes left'],
  [601, '00:10:01', 'Less than an hour left'],
  [3_661, '01:01:01', 'About an hour left'],
  [86_399, '23:59:59', 'About 24 hours left'],
  [86_400, '1 d 00:00:00', 'About 24 hours left'],
  [2_592_000, '30 d 00:00:00', 'About 30 days left'],
])('%i seconds', (seconds, seen, heard) => {
  expect(timeLeft(seconds)).toBe(seen)
  expect(roughTimeLeft(seconds)).toBe(heard)
})
