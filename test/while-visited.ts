import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'

/** Asks a server for its health and a page ten times a second while `work` runs. */
export async function whileVisited<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
  const answers = new Set<string>()
  let isOver = false
  const visiting = (async () => {
    for (; !isOver; await sleep(100))
      for (const path of ['/healthz', '/help']) {
        const { status } = await fetch(address + path, { signal: AbortSignal.timeout(60_000) })
        answers.add(`${path} ${status}`)
      }
  })()
  try {
    return await work()
  } finally {
    isOver = true
    await visiting
    expect([...answers].sort()).toEqual(['/healthz 200', '/help 200'])
  }
}
