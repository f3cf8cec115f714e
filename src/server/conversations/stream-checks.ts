import type { EventStream } from './event-streams.ts'

/**
 * Runs one check at a time, so that no result replaces a newer one. A stream that is found meanwhile is checked after it; those
 * of a failed check are checked again at the next call.
 */
export function createStreamChecks(
  check: (streams: readonly EventStream[]) => Promise<void>,
  onFailed: (error: unknown) => void,
): (found: readonly EventStream[]) => Promise<void> {
  const waiting = new Set<EventStream>()
  let isRunning = false
  const checkNext = async () => {
    const streams = [...waiting]
    waiting.clear()
    try {
      await check(streams)
    } catch (error) {
      for (const stream of streams) waiting.add(stream)
      throw error
    }
  }
  return async (found) => {
    for (const stream of found) waiting.add(stream)
    if (isRunning) return
    isRunning = true
    try {
      while (waiting.size > 0) await checkNext()
    } catch (error) {
      onFailed(error)
    } finally {
      isRunning = false
    }
  }
}
