import type { FastifyInstance } from 'fastify'
import { findNextBoundary } from './promotions.repository.ts'

/** Guarantee: no cached page shows a promotion that has ended, or lacks one that has started. */

/** In milliseconds. A timer takes no more than 24 days, so a longer wait is split and checked again. */
const waits = { longest: 60 * 60 * 1000, afterFailure: 2_000 }

type Tools = Pick<FastifyInstance, 'db' | 'publicChanges'>

/**
 * Announces each start and end of a promotion to this process when it happens. Every public change may bring a nearer
 * one, so the clock is reset after each. While the database is unavailable, it retries every two seconds.
 */
export function startPromotionClock({ db, publicChanges }: Tools): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let asking: Promise<void> | undefined
  let isOld = false
  let isStopped = false

  const wait = (milliseconds: number, act: () => void) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(act, milliseconds).unref()
  }
  const ask = async () => {
    const next = await findNextBoundary(db).catch(() => undefined)
    if (next === undefined) wait(waits.afterFailure, set)
    else if (next === null || next > waits.longest) wait(waits.longest, set)
    // Rounded up, so a query made then finds it already past.
    else wait(Math.max(0, Math.ceil(next)) + 1, () => publicChanges.announceHere())
  }
  /** After a change during a query, queries once more when it returns. */
  function set(): void {
    if (isStopped) return
    isOld = asking !== undefined
    asking ??= ask().finally(() => {
      asking = undefined
      if (isOld) set()
    })
  }

  publicChanges.onChange(set)
  set()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await asking
    },
  }
}
