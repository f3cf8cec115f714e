import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from './table.ts'

type Answer = { status: number; milliseconds: number; at: number }

/** How long a client waits for its response, in milliseconds. */
const patience = 10_000

/** A client with its own kept-alive connections; status 0 when there was no response. */
export function createClient(url: string, options: http.AgentOptions = {}) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 400, ...options })
  const get = (path: string, headers: http.OutgoingHttpHeaders = {}): Promise<Answer> => {
    const start = performance.now()
    return new Promise((resolve) => {
      const done = (status: number) =>
        resolve({ status, milliseconds: performance.now() - start, at: performance.now() })
      const request = http.get(`${url}${path}`, { agent, timeout: patience, headers }, (response) => {
        response.resume().once('end', () => done(response.statusCode ?? 0))
        response.once('error', () => done(0))
      })
      request.once('timeout', () => request.destroy()).once('error', () => done(0))
    })
  }
  return { get, close: () => agent.destroy() }
}

/** Sends at a fixed rate, whatever comes back: a client that waits for its responses hides an overload. */
export async function sendAtRate(
  rate: number,
  seconds: number,
  send: (count: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Promise<Answer>[] = []
  const start = performance.now()
  while (performance.now() - start < seconds * 1000) {
    const due = ((performance.now() - start) / 1000) * rate
    while (answers.length < due) answers.push(send(answers.length))
    await sleep(2)
  }
  return Promise.all(answers)
}

/** Answers a second from `connections` clients that each wait for their response: what the server can do at most. */
export async function measureCapacity(
  connections: number,
  seconds: number,
  send: (count: number) => Promise<Answer>,
): Promise<number> {
  const end = performance.now() + seconds * 1000
  let sent = 0
  let good = 0
  const client = async () => {
    while (performance.now() < end) if ((await send(sent++)).status === 200) good += 1
  }
  await Promise.all(Array.from({ length: connections }, client))
  return good / seconds
}

export const isGood = ({ status }: Answer) => status > 0 && status < 429
export const isRefused = ({ status }: Answer) => status === 429 || status === 503

/** What a step of load did: good answers a second, the slowest hundredth of them, and what became of the rest. */
export function summarize(answers: readonly Answer[], seconds: number) {
  const good = answers.filter(isGood).map(({ milliseconds }) => milliseconds)
  const refused = answers.filter(isRefused)
  return {
    goodput: good.length / seconds,
    p50: percentile(good, 0.5),
    p99: percentile(good, 0.99),
    refused: refused.length,
    refusedP99: percentile(
      refused.map(({ milliseconds }) => milliseconds),
      0.99,
    ),
    failed: answers.length - good.length - refused.length,
  }
}
