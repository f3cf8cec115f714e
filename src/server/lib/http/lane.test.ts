import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Lane } from './lane.ts'
import { LoopTurns } from './loop-turns.ts'

// Time passes only where a test says so: a busy machine changes nothing.
beforeEach(
  () => void vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval', 'setImmediate'] }),
)
afterEach(() => void vi.useRealTimers())

/** A lane in which work never ends, and how many milliseconds each piece waited until it was refused. */
function fillLane(count: number) {
  const lane = new Lane({ atOnce: 4, waiting: 200 }, new LoopTurns())
  const waits: number[] = []
  let running = 0
  const enter = (place: number) => {
    const since = performance.now()
    lane.enter({
      address: `192.0.2.${place % 20}`,
      start: () => {
        running += 1
      },
      refuse: () => waits.push(performance.now() - since),
    })
  }
  for (let place = 0; place < count; place += 1) enter(place)
  return { lane, waits, enter, running: () => running }
}

it('refuses all that waits for work that never ends, within 0.9 seconds', async () => {
  const { waits, running } = fillLane(30)
  await vi.advanceTimersByTimeAsync(900)
  expect(running()).toBe(4)
  expect(waits).toHaveLength(26)
})

it('refuses almost at once what comes when nothing has moved for a while', async () => {
  const { waits, lane, enter } = fillLane(100)
  await vi.advanceTimersByTimeAsync(300)
  expect(waits, 'they may be a burst').toEqual([])
  const late = 10
  for (let place = 0; place < late; place += 1) enter(place)
  await vi.advanceTimersByTimeAsync(200)
  expect(lane.waiting).toBe(0)
  expect(waits.filter((wait) => wait <= 200)).toHaveLength(late)
  expect(waits.filter((wait) => wait >= 350)).toHaveLength(96)
})

it('lets a short queue wait longer, but not beyond 0.9 seconds', async () => {
  const { waits } = fillLane(4 + 8)
  await vi.advanceTimersByTimeAsync(800)
  expect(waits).toEqual([])
  await vi.advanceTimersByTimeAsync(120)
  expect(waits).toHaveLength(8)
})

it('refuses at once what finds the queue full', () => {
  const { waits } = fillLane(4 + 200 + 7)
  expect(waits).toEqual(Array(7).fill(0))
})

it('takes in new connections before the next piece of work, but not forever', async () => {
  const turns = new LoopTurns()
  const lane = new Lane({ atOnce: 1, waiting: 200 }, turns)
  const work = (start: () => void) => ({ address: '192.0.2.1', start, refuse: () => {} })
  lane.enter(work(() => {}))
  let isStarted = false
  lane.enter(work(() => (isStarted = true)))
  lane.leave('192.0.2.1', 1)
  /** Turns until the next piece of work, each with a new connection. */
  let count = 0
  for (; !isStarted && count < 100; count++) {
    turns.noteConnection()
    await vi.advanceTimersToNextTimerAsync()
  }
  expect(count).toBeGreaterThan(4)
  expect(count).toBeLessThan(20)
})
