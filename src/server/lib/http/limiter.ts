import { LRUCache } from 'lru-cache'
import { unavailable } from './errors.ts'

type Limits = {
  concurrency: number
  /** How many of them may be for the same sender: all, if it isn't given. */
  each?: number
  queueMax: number
}
type Limiter = <Result>(work: () => Promise<Result>, whose?: string | null) => Promise<Result>
type Waiting = { whose: string | null; start(): void }

/** Senders whose time is remembered, and for how many milliseconds after their last piece of work. */
const remembered = { max: 1_000, ttl: 10 * 60 * 1_000 }

/**
 * Runs up to `concurrency` pieces of work at a time and lets `queueMax` wait, at most half of them for the same sender; any
 * more are rejected as unavailable. The sender that took the least time lately goes next, then the one that came first.
 */
export function createLimiter({ concurrency, each = concurrency, queueMax }: Limits): Limiter {
  const waiting: Waiting[] = []
  const running = new Map<string | null, number>()
  const used = new LRUCache<string, number>(remembered)
  let inWork = 0

  const usedBy = (whose: string | null) => (whose === null ? 0 : (used.get(whose) ?? 0))
  const mayStart = ({ whose }: Waiting) => whose === null || (running.get(whose) ?? 0) < each

  function startNext(): void {
    if (inWork === concurrency) return
    const [first, ...others] = waiting.filter(mayStart)
    if (!first) return
    const next = others.reduce((best, one) => (usedBy(one.whose) < usedBy(best.whose) ? one : best), first)
    waiting.splice(waiting.indexOf(next), 1)
    inWork += 1
    running.set(next.whose, (running.get(next.whose) ?? 0) + 1)
    next.start()
  }

  function leave(whose: string | null, took: number): void {
    if (whose !== null) used.set(whose, usedBy(whose) + took)
    const left = (running.get(whose) ?? 1) - 1
    if (left > 0) running.set(whose, left)
    else running.delete(whose)
    inWork -= 1
    startNext()
  }

  return async (work, whose = null) => {
    const isFullFor = whose !== null && waiting.filter((one) => one.whose === whose).length >= queueMax / 2
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
