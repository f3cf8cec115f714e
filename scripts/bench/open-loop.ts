import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { median, percentile } from './table.ts'

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

/**
 * A client that opens a connection for each request, as new visitors do; status 0 when there was no whole response. It
 * reads no more than the status, because it must cost far less than the site.
 */
export function createVisitors(url: string) {
  const { hostname: host, port } = new URL(url)
  const get = (path: string): Promise<Answer> => {
    const start = performance.now()
    return new Promise((resolve) => {
      let status = 0
      const done = (result: number) =>
        resolve({ status: result, milliseconds: performance.now() - start, at: performance.now() })
      const socket = net.connect({ host, port: Number(port), noDelay: true })
      socket.setTimeout(patience, () => socket.destroy(new Error('no response')))
      socket.on('data', (bytes) => {
        status ||= Number(bytes.subarray(9, 12).toString('latin1'))
      })
      socket.once('end', () => done(status)).once('error', () => done(0))
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nAccept-Encoding: zstd, br\r\nConnection: close\r\n\r\n`,
      )
    })
  }
  return { get, close: () => {} }
}

/** Sends at a fixed rate, regardless of the responses: a client that waits for them hides an overload. */
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

/** `agent` for kept connections; without it, each request has a new one. */
export type SeparateLoad = { url: string; rate: number; paths: string[]; agent?: http.AgentOptions }

/** Sends at a fixed rate from a thread of its own, because a load generator is late to notice its responses. */
export async function sendFromThread(load: SeparateLoad): Promise<Answer[]> {
  const thread = new Worker(new URL('./open-loop.thread.ts', import.meta.url), { workerData: load })
  const [answers] = await once(thread, 'message')
  return answers
}

/** Answers a second from `connections` clients that each wait for their response: the server's capacity. */
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

/** Figures of a load step: good answers a second, their slowest hundredth, and the outcome of the rest. */
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

/**
 * The p-th percentile (0 to 1) of the milliseconds in the middle one of five equal parts of a run: other load on a machine
 * slows one or two of them, a slow site all.
 */
export function steadyPercentile(answers: readonly Answer[], p: number): number {
  const inOrder = answers.toSorted((one, other) => one.at - other.at)
  const parts = Array.from({ length: 5 }, (_, part) =>
    inOrder.slice((part * inOrder.length) / 5, ((part + 1) * inOrder.length) / 5),
  )
  return median(
    parts.map((part) =>
      percentile(
        part.map(({ milliseconds }) => milliseconds),
        p,
      ),
    ),
  )
}
