import { setTimeout as sleep } from 'node:timers/promises'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'

/** A test that needs more than these has found something that stays away. */
const attemptsMax = 20
const pause = 100

/**
 * Sends a request, and again while it is answered 503 `unavailable`: of many at once some wait too long for a connection, and
 * are told to come again. Whoever was told so has changed nothing, so what counts is the first other answer.
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

/** The answers to so many requests at the same moment, each sent until it is heard. */
export const heardTogether = (
  count: number,
  send: (index: number) => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => untilHeard(() => send(index))))

/** How many answers have each status. */
export function countStatuses(answers: readonly { statusCode: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}
