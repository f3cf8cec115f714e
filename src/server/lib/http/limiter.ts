import { LRUCache } from 'lru-cache'
import { unavailable } from './errors.ts'
import type { Sender } from './sender.ts'
import { createSenderCounts } from './sender-counts.ts'

type Limits = { concurrency: number; queueMax: number }
type Limiter = <Result>(work: () => Promise<Result>, sender?: Sender) => Promise<Result>
type Waiting = { sender: Sender; start(): void; refuse(): void }

/** Groups of senders whose time is remembered, and for how many milliseconds after their last piece of work. */
const remembered = { max: 3_000, ttl: 10 * 60 * 1_000 }

const createCounts = () => ({
  waiting: createSenderCounts(),
  running: createSenderCounts(),
  used: createSenderCounts(new LRUCache<string, number>(remembered)),
})

/** Places are few, so a group has no more of them than one sender. */
const asOne = (sender: Sender): Sender => sender.map(({ key }) => ({ key, factor: 1 }))

/**
 * Runs up to `concurrency` pieces of work at a time and lets `queueMax` wait, at most half of them for the same sender. In a
 * full queue, what came last of the sender with the most in it is rejected as unavailable. No sender, address or network has all
 * places at once, unless there is only one. The sender that took the least time lately goes next, then the one that came first.
 */
export function createLimiter({ concurrency, queueMax }: Limits): Limiter {
  const each = Math.max(1, concurrency - 1)
  const waiting: Waiting[] = []
  const counts = createCounts()
  let inWork = 0

  function removeWaiting(one: Waiting): void {
    waiting.splice(waiting.indexOf(one), 1)
    counts.waiting.add(one.sender, -1)
  }

  function startNext(): void {
    if (inWork === concurrency) return
    const [first, ...others] = waiting.filter(({ sender }) => counts.running.of(asOne(sender)) < each)
    if (!first) return
    const usedBy = ({ sender }: Waiting) => counts.used.of(sender)
    const next = others.reduce((best, one) => (usedBy(one) < usedBy(best) ? one : best), first)
    removeWaiting(next)
    inWork += 1
    counts.running.add(next.sender, 1)
    next.start()
    startNext()
  }

  function refuse(one: Waiting): void {
    removeWaiting(one)
    one.refuse()
  }

  function wait(one: Waiting): void {
    waiting.push(one)
    counts.waiting.add(one.sender, 1)
    startNext()
    const queuedBy = ({ sender }: Waiting) => counts.waiting.of(sender)
    if (queuedBy(one) > queueMax / 2) refuse(one)
    else if (waiting.length > queueMax)
      refuse(waiting.reduce((most, other) => (queuedBy(other) >= queuedBy(most) ? other : most)))
  }

  function leave(sender: Sender, took: number): void {
    counts.used.add(sender, took)
    counts.running.add(sender, -1)
    inWork -= 1
    startNext()
  }

  return async (work, sender = []) => {
    await new Promise<void>((start, reject) => wait({ sender, start, refuse: () => reject(unavailable()) }))
    const since = performance.now()
    try {
      return await work()
    } finally {
      leave(sender, performance.now() - since)
    }
  }
}
