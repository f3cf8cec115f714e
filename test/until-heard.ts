import { setTimeout as sleep } from 'node:timers/promises'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'

/** A test that needs more retries has found a lasting failure. */
const attemptsMax = 20
const pause = 100

/**
 * Sends a request and retries while the response is 503 `unavailable`: of many simultaneous requests some wait too long for a
 * connection. A 503 has changed nothing, so only the first other response counts.
 */
export async function untilHeard(
  send: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> {
  for (let attempt = 1; ; attempt++) {
    const answer = await send()
    if (answer.statusCode !== 503 || attempt === attemptsMax) return answer
    expect(answer.json()).toMatchObject({ code: 'unavailable' })
    expect(answer.headers['retry-after']).toBe('2')
    await sleep(pause)
  }
}

/** Returns the responses to a number of simultaneous requests, each retried until it gets one. */
export const heardTogether = (
  count: number,
  send: (index: number) => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => untilHeard(() => send(index))))

/** Returns how many responses have each status. */
export function countStatuses(answers: readonly { statusCode: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}
