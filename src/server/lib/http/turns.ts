import pLimit from 'p-limit'
import { unavailable } from './errors.ts'

type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Runs up to `atOnce` pieces of work at a time and lets `waitingMax` wait; any more are rejected as unavailable. */
export function createTurns({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }): InTurn {
  const limit = pLimit(atOnce)
  return async (work) => {
    if (limit.pendingCount >= waitingMax) throw unavailable()
    return limit(work)
  }
}
