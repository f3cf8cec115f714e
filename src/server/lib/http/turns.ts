import pLimit from 'p-limit'
import { unavailable } from './errors.ts'

type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Lets `atOnce` pieces of work run at a time and `waitingMax` wait; one more is refused as unavailable. */
export function createTurns({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }): InTurn {
  const limit = pLimit(atOnce)
  return async (work) => {
    if (limit.pendingCount >= waitingMax) throw unavailable()
    return limit(work)
  }
}
