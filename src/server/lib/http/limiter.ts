import pLimit from 'p-limit'
import { unavailable } from './errors.ts'

type Limiter = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Runs up to `concurrency` pieces of work at a time and lets `queueMax` wait; any more are rejected as unavailable. */
export function createLimiter({ concurrency, queueMax }: { concurrency: number; queueMax: number }): Limiter {
  const limit = pLimit(concurrency)
  return async (work) => {
    if (limit.pendingCount >= queueMax) throw unavailable()
    return limit(work)
  }
}
