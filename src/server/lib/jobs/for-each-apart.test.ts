import { expect, it } from 'vitest'
import { forEachApart } from './for-each-apart.ts'

it('goes on after what fails, and fails at the end', async () => {
  const done: number[] = []
  const work = async (item: number) => {
    if (item === 2) throw new Error('no 2')
    done.push(item)
  }
  const failed = await forEachApart([1, 2, 3], work).catch((error: unknown) => error)
  expect(done).toEqual([1, 3])
  expect(failed).toMatchObject({ message: '1 of 3 failed', errors: [new Error('no 2')] })
  await forEachApart([4], work)
  expect(done).toEqual([1, 3, 4])
})

it('stops at a signal', async () => {
  const stop = new AbortController()
  const done: number[] = []
  const work = async (item: number) => {
    done.push(item)
    stop.abort()
  }
  await forEachApart([1, 2], work, stop.signal)
  expect(done).toEqual([1])
})
