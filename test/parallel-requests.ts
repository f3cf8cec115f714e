import type { LightMyRequestResponse } from 'fastify'

/** Returns the responses to a number of simultaneous requests. */
export const sendTogether = (
  count: number,
  send: (index: number) => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse[]> => Promise.all(Array.from({ length: count }, (_, index) => send(index)))

/** Returns how many responses have each status. */
export function countStatuses(answers: readonly { statusCode: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}
