import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { bareHeaders } from './bare-headers.ts'

type Refusal = { lane: string; status: 429 | 503; address: string; retryAfter: number }

const texts = {
  429: { code: 'rate_limited', title: 'Too many requests', advice: 'Please try again in a moment.' },
  503: { code: 'unavailable', title: 'Temporarily unavailable', advice: 'Please try again in a moment.' },
}

/** Made once: a refusal must cost as little as possible. */
const prepared = { 429: prepare(429), 503: prepare(503) }

function prepare(status: keyof typeof texts) {
  const { code, title, advice } = texts[status]
  const message = `${title}. ${advice}`
  const json = JSON.stringify({ error: message, message, code, requestId: 'none' })
  const html = `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<meta name="color-scheme" content="light dark">\n<title>${title}</title>\n<h1>${title}</h1>\n<p>${advice}</p>\n</html>\n`
  return { json: toResponse(json, 'application/json'), html: toResponse(html, 'text/html; charset=utf-8') }
}

/** A text goes out together with its headers, bytes in a second piece. */
function toResponse(text: string, type: string) {
  const headers: OutgoingHttpHeaders = {
    ...bareHeaders,
    'cache-control': 'no-store',
    'content-type': type,
    'content-length': Buffer.byteLength(text),
  }
  return { text, headers }
}

/** How often refusals are logged, in milliseconds: a flood must not fill the disk too. */
const logEvery = 1_000

export type Refusals = ReturnType<typeof createRefusals>

type Kind = Refusal & { count: number; logged: number }

/** Sends and counts refusals. Logs one line a second for each kind, with how many there were and one of the addresses. */
export function createRefusals(log: () => Pick<FastifyBaseLogger, 'warn'>, corsOrigins: readonly string[]) {
  const kinds = new Map<string, Kind>()
  function write(kind: Kind) {
    const { status, lane, address, count, logged } = kind
    log().warn({ event: 'refused', status, lane, count: count - logged, ip: address }, 'requests refused')
    kind.logged = count
  }
  return {
    /** The number of refusals so far, by lane and status. */
    counts: () =>
      [...kinds.values()].map(({ lane, status, count: value }) => ({
        labels: { lane, status: String(status) },
        value,
      })),
    /** Responds without any routing: a page gets a plain page, anything else the standard error. */
    send(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
      const name = `${refusal.status} ${refusal.lane}`
      const kind = kinds.get(name) ?? { ...refusal, count: 0, logged: 0 }
      kinds.set(name, kind)
      if (kind.count === kind.logged) setTimeout(write, logEvery, kind).unref()
      kind.address = refusal.address
      kind.count += 1
      sendRefusal(request, response, refusal, corsHeaders(request, corsOrigins))
    },
  }
}

function sendRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  { lane, status, retryAfter }: Refusal,
  cors: OutgoingHttpHeaders,
): void {
  const { headers, text } = prepared[status][lane === 'pages' ? 'html' : 'json']
  // The rest of a body would have to be received first.
  if (request.method !== 'GET' && request.method !== 'HEAD') response.shouldKeepAlive = false
  response
    .writeHead(status, { ...headers, ...cors, 'retry-after': String(retryAfter) })
    .end(request.method === 'HEAD' ? undefined : text)
}

/** Those of any response of the API: without them, a page on another host can't tell a refusal from a broken network. */
function corsHeaders(
  { url = '', headers }: IncomingMessage,
  origins: readonly string[],
): OutgoingHttpHeaders {
  if (origins.length === 0 || !url.startsWith('/api/')) return {}
  const origin = origins.find((listed) => listed === headers.origin)
  return {
    vary: 'Origin',
    'access-control-allow-credentials': 'true',
    ...(origin && { 'access-control-allow-origin': origin }),
  }
}
