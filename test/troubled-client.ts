import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Call = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  headers: Record<string, string>
  body?: Buffer
}
export type Answer = { status: number; text: string }

const random = (below: number) => Math.floor(Math.random() * below)

/** Milliseconds after which somebody gives up waiting for an answer, and after which a test does. */
const patience = { answer: 15_000, all: 120_000 }

/** JSON as the body of a call. */
export const json = (value: object) => ({
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(value)),
})

/**
 * Somebody's browser on a bad line: requests are cut in the middle, their answers get lost, and some are sent twice. Each is
 * sent again, unchanged, until there is an answer that isn't a failure of the server.
 */
export async function sendThrough(port: number, call: Call): Promise<Answer> {
  const isChange = call.method !== 'GET'
  let last: Answer | null = null
  for (const end = Date.now() + patience.all; Date.now() < end; ) {
    const trouble = isChange ? random(8) : 8
    if (trouble === 0) await cut(port, call, random(bytesOf(call).length))
    if (trouble === 1) await cut(port, call, bytesOf(call).length)
    // A double click, or two tabs.
    const [answer] = await Promise.all([once(port, call), trouble === 2 ? once(port, call) : null])
    last = answer ?? last
    if (answer && answer.status < 500 && answer.status !== 429) return answer
    await sleep(20 + random(80))
  }
  throw new Error(`${call.method} ${call.path} had no answer but ${last?.status} ${last?.text}`)
}

async function once(port: number, { method, path, headers, body }: Call): Promise<Answer | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers,
      ...(body && { body: new Uint8Array(body) }),
      signal: AbortSignal.timeout(patience.answer),
    })
    return { status: answer.status, text: await answer.text() }
  } catch {
    return null
  }
}

function bytesOf({ method, path, headers, body = Buffer.alloc(0) }: Call): Buffer {
  const lines = Object.entries({ ...headers, host: 'localhost', 'content-length': String(body.length) })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}\r\n`), body])
}

/** Sends the first bytes of a request and cuts the connection, before or while the server works on it. */
async function cut(port: number, call: Call, length: number): Promise<void> {
  const socket = net.connect(port, '127.0.0.1').on('error', () => {})
  await new Promise((resolve) => {
    socket.once('close', resolve)
    socket.once('connect', () => socket.write(bytesOf(call).subarray(0, length), resolve))
  })
  await sleep(random(30))
  socket.resetAndDestroy()
}
