import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLimiter } from './limiter.ts'
import type { Sender } from './sender.ts'

afterEach(() => void vi.useRealTimers())

const from = (...keys: string[]): Sender => keys.map((key) => ({ key, factor: 1 }))

const stopClock = () => vi.useFakeTimers({ toFake: ['performance'] })

/** Work of which the test says when it is done; `started` has the names in the order in which they began. */
function pieces(limit: ReturnType<typeof createLimiter>) {
  const started: string[] = []
  const add = (name: string, sender: Sender) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const done = limit(async () => {
      started.push(name)
      await promise
    }, sender)
    // Looked at later.
    done.catch(() => {})
    const end = () => {
      resolve()
      return done
    }
    return { done, end }
  }
  return { started, add }
}

const refused = { code: 'unavailable' }

describe('work that waits for a place', () => {
  it('is done for each sender in turn; one who takes long comes last', async () => {
    stopClock()
    const limit = createLimiter({ concurrency: 1, queueMax: 20 })
    const { started, add } = pieces(limit)
    const hostile = Array.from({ length: 4 }, (_, at) => add(`hostile ${at}`, from('eve')))
    const others = ['ana', 'bob'].map((name) => add(name, from(name)))
    const again = add('ana again', from('ana'))
    await vi.advanceTimersByTimeAsync(30)
    await hostile[0]?.end()
    for (const one of [...others, again, ...hostile.slice(1)]) await one.end()
    expect(started.slice(0, 4)).toEqual(['hostile 0', 'ana', 'bob', 'ana again'])
  })

  it('of one sender, or of several at one address, leaves a place to others', async () => {
    const limit = createLimiter({ concurrency: 2, queueMax: 20 })
    const { started, add } = pieces(limit)
    const atOneAddress = (name: string): Sender => [...from(name), { key: 'address 1', factor: 4 }]
    const hostile = Array.from({ length: 3 }, (_, at) => add(`hostile ${at}`, atOneAddress('eve')))
    const another = add('mallory', atOneAddress('mallory'))
    const other = add('ana', from('ana', 'address 2'))
    await other.end()
    expect(started).toEqual(['hostile 0', 'ana'])
    const [first, ...rest] = hostile
    for (const one of [first, another, ...rest]) await one?.end()
    expect(started.slice(2, 4)).toEqual(['mallory', 'hostile 1'])
  })

  it('starts as soon as it can, also two pieces at once', async () => {
    const limit = createLimiter({ concurrency: 2, queueMax: 20 })
    const { started, add } = pieces(limit)
    const first = add('first', from('eve', 'address 1'))
    const waiting = [add('eve elsewhere', from('eve', 'address 2')), add('ana', from('ana', 'address 1'))]
    await first.end()
    expect(started.toSorted()).toEqual(['ana', 'eve elsewhere', 'first'])
    for (const one of waiting) await one.end()
  })

  it('of one sender fills half of the queue, and the queue has an end', async () => {
    const limit = createLimiter({ concurrency: 1, queueMax: 4 })
    const { add } = pieces(limit)
    const first = add('first', from('eve'))
    const kept = [add('', from('eve')), add('', from('eve'))]
    await expect(add('', from('eve')).done).rejects.toMatchObject(refused)
    kept.push(add('', from('ana')), add('', from('ana')))
    for (const sender of [from('ana'), from('eve')])
      await expect(add('', sender).done).rejects.toMatchObject(refused)
    await Promise.all([first, ...kept].map((one) => one.end()))
    await add('afterward', from('eve')).end()
  })

  it('of the sender with the most gives way in a full queue, what came last first', async () => {
    const limit = createLimiter({ concurrency: 1, queueMax: 4 })
    const { started, add } = pieces(limit)
    const [first, ana] = [add('first', from('eve')), add('ana', from('ana'))]
    const [kept, last] = [add('eve 1', from('eve')), add('eve 2', from('eve'))]
    const [ours, bob] = [add('ours', []), add('bob', from('bob'))]
    await expect(last.done).rejects.toMatchObject(refused)
    // Nobody has more than one.
    await expect(add('', from('dan')).done).rejects.toMatchObject(refused)
    await Promise.all([first, ana, kept, ours, bob].map((one) => one.end()))
    expect(started.toSorted()).toEqual(['ana', 'bob', 'eve 1', 'first', 'ours'])
  })

  it('is that of a network, too, however many addresses it comes from', async () => {
    stopClock()
    const limit = createLimiter({ concurrency: 2, queueMax: 10 })
    const { started, add } = pieces(limit)
    const inNetwork = (host: number): Sender => [
      ...from(`2001:db8:0:${host}::/64`),
      { key: '2001:db8::/48', factor: 2 },
    ]
    const hostile = Array.from({ length: 12 }, (_, at) => add(`hostile ${at}`, inNetwork(at)))
    await vi.advanceTimersByTimeAsync(30)
    const others = ['ana', 'bob'].map((name) => add(name, from(name)))
    const [one, ...more] = hostile
    await one?.end()
    for (const other of others) await other.end()
    expect(started.slice(0, 3)).toEqual(['hostile 0', 'ana', 'bob'])
    const ends = await Promise.allSettled(more.map((one) => one.end()))
    expect(ends.map(({ status }) => status).lastIndexOf('fulfilled')).toBe(8)
  })

  it('gives its place back when it fails', async () => {
    const limit = createLimiter({ concurrency: 1, queueMax: 1 })
    await expect(limit(() => Promise.reject(new Error('failed')), from('ana'))).rejects.toThrow('failed')
    expect(await limit(async () => 1, from('ana'))).toBe(1)
  })
})
