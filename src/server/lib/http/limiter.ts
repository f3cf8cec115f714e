import { LRUCache } from 'lru-cache'
import { unavailable } from './errors.ts'

/** The sender of some work, then the groups of the sender, such as an address; empty for our own work. */
export type Turn = readonly string[]

type Limits = { concurrency: number; queueMax: number }
type Limiter = <Result>(work: () => Promise<Result>, whose?: Turn) => Promise<Result>
type Waiting = { whose: Turn; start(): void }

/** Senders whose time is remembered, and for how many milliseconds after their last piece of work. */
const remembered = { max: 1_000, ttl: 10 * 60 * 1_000 }

/**
 * Runs up to `concurrency` pieces of work at a time and lets `queueMax` wait, at most half of them for the same sender; any
 * more are rejected as unavailable. No sender, and no address, has all places at once, unless there is only one. The sender
 * that took the least time lately goes next, then the one that came first.
 */
export function createLimiter({ concurrency, queueMax }: Limits): Limiter {
  const each = Math.max(1, concurrency - 1)
  const waiting: Waiting[] = []
  const running = new Map<string, number>()
  const used = new LRUCache<string, number>(remembered)
  let inWork = 0

  const usedBy = ([sender]: Turn) => (sender === undefined ? 0 : (used.get(sender) ?? 0))
  const mayStart = ({ whose }: Waiting) => whose.every((key) => (running.get(key) ?? 0) < each)

  function startNext(): void {
    if (inWork === concurrency) return
    const [first, ...others] = waiting.filter(mayStart)
    if (!first) return
    const next = others.reduce((best, one) => (usedBy(one.whose) < usedBy(best.whose) ? one : best), first)
    waiting.splice(waiting.indexOf(next), 1)
    inWork += 1
    for (const key of next.whose) running.set(key, (running.get(key) ?? 0) + 1)
    next.start()
    startNext()
  }

  function leave(whose: Turn, took: number): void {
    if (whose[0] !== undefined) used.set(whose[0], usedBy(whose) + took)
    for (const key of whose) {
      const left = (running.get(key) ?? 1) - 1
      if (left > 0) running.set(key, left)
      else running.delete(key)
    }
    inWork -= 1
    startNext()
  }

  return async (work, whose = []) => {
    const ofSender = waiting.filter((one) => one.whose[0] === whose[0])
    const isFullFor = whose.length > 0 && ofSender.length >= queueMax / 2
    if (waiting.length >= queueMax || isFullFor) throw unavailable()
    await new Promise<void>((start) => {
      waiting.push({ whose, start })
      startNext()
    })
    const since = performance.now()
    try {
      return await work()
    } finally {
      leave(whose, performance.now() - since)
    }
  }
}
