import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createLimiter } from './limiter.ts'

/** Work of which the test says when it is done; `started` has the names in the order in which they began. */
function pieces(limit: ReturnType<typeof createLimiter>) {
  const started: string[] = []
  const add = (name: string, ...whose: string[]) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const begin = async () => {
      started.push(name)
      await promise
    }
    const done = limit(begin, whose)
    const end = () => {
      resolve()
      return done
    }
    return { done, end }
  }
  return { started, add }
}

describe('work that waits for a place', () => {
  it('is done for each sender in turn, whoever takes long comes last', async () => {
    const limit = createLimiter({ concurrency: 1, queueMax: 20 })
    const { started, add } = pieces(limit)
    const hostile = Array.from({ length: 4 }, (_, at) => add(`hostile ${at}`, 'eve'))
    const others = ['ana', 'bob'].map((name) => add(name, name))
    const again = add('ana again', 'ana')
    await sleep(30)
    await hostile[0]?.end()
    for (const one of [...others, again, ...hostile.slice(1)]) await one.end()
    expect(started.slice(0, 4)).toEqual(['hostile 0', 'ana', 'bob', 'ana again'])
  })

  it('of one sender, or of several at one address, leaves a place to others', async () => {
    const limit = createLimiter({ concurrency: 2, queueMax: 20 })
    const { started, add } = pieces(limit)
    const hostile = Array.from({ length: 3 }, (_, at) => add(`hostile ${at}`, 'eve', 'address 1'))
    const another = add('mallory', 'mallory', 'address 1')
    const other = add('ana', 'ana', 'address 2')
    await other.end()
    expect(started).toEqual(['hostile 0', 'ana'])
    const [first, ...rest] = hostile
    for (const one of [first, another, ...rest]) await one?.end()
    expect(started.slice(2, 4)).toEqual(['mallory', 'hostile 1'])
  })

  it('starts as soon as it can, also two pieces at once', async () => {
    const limit = createLimiter({ concurrency: 2, queueMax: 20 })
    const { started, add } = pieces(limit)
    const first = add('first', 'eve', 'address 1')
    const waiting = [add('eve elsewhere', 'eve', 'address 2'), add('ana', 'ana', 'address 1')]
    await first.end()
    expect(started).toEqual(['first', 'ana', 'eve elsewhere'])
    for (const one of waiting) await one.end()
  })

  it('of one sender fills half of the queue, and the queue has an end', async () => {
    const limit = createLimiter({ concurrency: 1, queueMax: 4 })
    const { add } = pieces(limit)
    const first = add('first', 'eve')
    const kept = [add('', 'eve'), add('', 'eve')]
    await expect(add('', 'eve').done).rejects.toMatchObject({ code: 'unavailable' })
    kept.push(add('', 'ana'), add(''))
    for (const whose of [['bob'], []])
      await expect(add('', ...whose).done).rejects.toMatchObject({ code: 'unavailable' })
    await Promise.all([first, ...kept].map((one) => one.end()))
    await add('afterward', 'eve').end()
  })

  it('gives its place back when it fails', async () => {
    const limit = createLimiter({ concurrency: 1, queueMax: 1 })
    await expect(limit(() => Promise.reject(new Error('failed')), ['ana'])).rejects.toThrow('failed')
    expect(await limit(async () => 1, ['ana'])).toBe(1)
  })
})
