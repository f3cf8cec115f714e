import { setTimeout as sleep } from 'node:timers/promises'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'

/** A test that needs more retries has found a lasting failure. */
const attemptsMax = 20
const pause = 100

/**
 * Sends a request and retries while the response is 503 `unavailable`, in which the site itself says to try again: when its
 * database or storage is away, or more passwords wait than it can hash in time. A 503 has changed nothing, so only the first
 * other response counts.
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
