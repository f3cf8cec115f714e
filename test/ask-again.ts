import { setTimeout as sleep } from 'node:timers/promises'

/** Asks until the answer isn't 503, like a client that an overloaded site has sent away: nothing was stored then. */
export async function askAgain<Answer extends { statusCode: number }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await ask()
  if (answer.statusCode !== 503) return answer
  await sleep(100)
  return askAgain(ask)
}
