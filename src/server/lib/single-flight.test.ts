import { expect, it } from 'vitest'
import { createSingleFlight } from './single-flight.ts'

it('shares one run among simultaneous callers, and runs again for the next one', async () => {
  const share = createSingleFlight<number>()
  let runs = 0
  const work = async () => ++runs
  expect(await Promise.all([share('a', work), share('a', work), share('b', work)])).toEqual([1, 1, 2])
  expect(await share('a', work)).toBe(3)
})

it('shares a failure and does not keep it', async () => {
  const share = createSingleFlight<number>()
  const fail = () => share('a', () => Promise.reject(new Error('away')))
  const answers = await Promise.allSettled([fail(), fail()])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await share('a', async () => 1)).toBe(1)
})
