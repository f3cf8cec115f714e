import { expect, it } from 'vitest'
import type { EventStream } from './event-streams.ts'
import { createStreamChecks } from './stream-checks.ts'

const [one, other] = [{}, {}] as [EventStream, EventStream]

/** Checks that end when the test says so. */
function start() {
  const seen: { streams: readonly EventStream[]; end: () => void; fail: (error: Error) => void }[] = []
  const failures: unknown[] = []
  const check = (streams: readonly EventStream[]) =>
    new Promise<void>((end, fail) => void seen.push({ streams, end, fail }))
  return { seen, failures, find: createStreamChecks(check, (error) => failures.push(error)) }
}

it('a stream that is found during a check is checked after it', async () => {
  const { seen, find } = start()
  const checked = find([one])
  await find([one, other])
  expect(seen).toHaveLength(1)
  seen[0]?.end()
  await expect.poll(() => seen.length).toBe(2)
  expect(seen[1]?.streams).toEqual([one, other])
  seen[1]?.end()
  await checked
})

it('streams of a failed check are checked again at the next call', async () => {
  const { seen, failures, find } = start()
  const lost = new Error('The connection was lost.')
  const failed = find([one])
  seen[0]?.fail(lost)
  await failed
  expect(failures).toEqual([lost])
  const checked = find([])
  expect(seen[1]?.streams).toEqual([one])
  seen[1]?.end()
  await checked
  await find([])
  expect(seen).toHaveLength(2)
})
