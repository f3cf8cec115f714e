import { describe, expect, it } from 'vitest'
import { createArrivals, untilAborted } from './arrivals.ts'

const from = (key: string, factor = 1) => [{ key, factor }]
const minute = 60_000

describe('room for what is arriving', () => {
  it('is taken by no sender beyond their share, no matter who else is there', () => {
    const room = createArrivals({ total: 100, each: 30, milliseconds: minute })
    room.begin(from('eve')).take(20)
    expect(() => room.begin(from('eve')).take(20)).toThrow('Temporarily unavailable')
    room.begin(from('ana')).take(20)
  })

  it('is counted for networks, too, with their factor', () => {
    const room = createArrivals({ total: 100, each: 10, milliseconds: minute })
    const inNetwork = (host: number) => [...from(`2001:db8:0:${host}::/64`), ...from('2001:db8::/56', 2)]
    room.begin(inNetwork(1)).take(10)
    room.begin(inNetwork(2)).take(10)
    expect(() => room.begin(inNetwork(3)).take(1)).toThrow('Temporarily unavailable')
  })

  it('is given up by what began first and isn’t complete, once it is full', () => {
    const room = createArrivals({ total: 100, each: 100, milliseconds: minute })
    const [complete, slow, next] = ['a', 'b', 'c'].map((key) => room.begin(from(key)))
    for (const one of [complete, slow, next]) one?.take(30)
    complete?.complete()
    room.begin(from('d')).take(20)
    expect(slow?.signal.reason).toMatchObject({ code: 'request_timeout' })
    expect([complete, next].map((one) => one?.signal.aborted)).toEqual([false, false])
    expect(() => slow?.take(1)).toThrow('took too long')
  })

  it('is given up first by the sender with the most of it', () => {
    const room = createArrivals({ total: 100, each: 60, milliseconds: minute })
    const slow = room.begin(from('ana'))
    slow.take(10)
    const hostile = [1, 2, 3].map(() => room.begin(from('eve')))
    for (const one of hostile) one.take(20)
    room.begin(from('bob')).take(50)
    expect([slow, ...hostile].map(({ signal }) => signal.aborted)).toEqual([false, true, false, false])
  })

  it('isn’t given to more than fits when all of it is complete', () => {
    const room = createArrivals({ total: 100, each: 100, milliseconds: minute })
    const [one, other] = ['a', 'b'].map((key) => room.begin(from(key)))
    one?.take(100)
    one?.complete()
    expect(() => other?.take(1)).toThrow('Temporarily unavailable')
    other?.end()
    one?.end()
    room.begin(from('c')).take(100)
  })

  it('is free again after a time, also while nothing comes', async () => {
    const room = createArrivals({ total: 100, each: 100, milliseconds: 20 })
    const arrival = room.begin(from('eve'))
    async function* halfOfIt() {
      yield 50
      await new Promise(() => {})
    }
    const receive = async () => {
      for await (const amount of untilAborted(halfOfIt(), arrival.signal)) arrival.take(amount)
    }
    await expect(receive()).rejects.toMatchObject({ code: 'request_timeout' })
    const next = room.begin(from('ana'))
    next.take(100)
    next.end()
  })
})
