import { expect, it } from 'vitest'
import { isTemporary, retryDelay, spread } from './retries.ts'

it.each([408, 425, 429, 500, 502, 503, 507])('%d may pass', (status) => {
  expect(isTemporary(status)).toBe(true)
})

it.each([200, 301, 400, 401, 403, 404, 409, 410, 413, 422])('%d stays', (status) => {
  expect(isTemporary(status)).toBe(false)
})

it.each([
  [0, 2],
  [1, 4],
  [4, 32],
  [5, 60],
  [5_000, 60],
])('after %d failures, the wait is %d', (failures, wait) => {
  expect(retryDelay(failures, { first: 2, last: 60 })).toBe(wait)
})

it('spreads a wait over its second half', () => {
  expect(spread(60, 0)).toBe(30)
  expect(spread(60, 1)).toBe(60)
})
