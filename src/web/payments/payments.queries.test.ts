import { expect, test } from 'vitest'
import type { Receipt } from '#shared/payments/payments.schemas.ts'
import { pollInterval } from './payments.queries.ts'

const asked = (status: string, dataUpdateCount: number, errorUpdateCount = 0) => ({
  data: { payment: { status } } as Receipt,
  dataUpdateCount,
  errorUpdateCount,
})

test('polls a pending payment less and less often, and finally stops', () => {
  expect(pollInterval(asked('pending', 1))).toBe(3_000)
  expect(pollInterval(asked('pending', 5, 1))).toBe(6_000)
  let seconds = 0
  let times = 1
  for (; times < 100; times += 1) {
    const wait = pollInterval(asked('pending', 1, times - 1))
    if (wait === false) break
    seconds += wait / 1_000
  }
  expect([times, seconds]).toEqual([41, 540])
})

test('stops once the outcome is known, and when there is nothing to know', () => {
  for (const status of ['succeeded', 'failed', 'refunded']) expect(pollInterval(asked(status, 1))).toBe(false)
  for (const data of [null, undefined])
    expect(pollInterval({ data, dataUpdateCount: 1, errorUpdateCount: 0 })).toBe(false)
})
