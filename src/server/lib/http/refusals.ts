import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'

export type Refusal = { lane: string; status: 429 | 503; address?: string }

const texts = {
  429: { code: 'rate_limited', title: 'Too many requests', advice: 'Please try again in a moment.' },
  503: { code: 'unavailable', title: 'Temporarily unavailable', advice: 'Please try again in a moment.' },
}

const common = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** Made once: a refusal must cost as little as possible. */
const prepared = Object.fromEntries(
  ([429, 503] as const).map((status) => {
    const { code, title, advice } = texts[status]
    const message = `${title}. ${advice}`
    const json = Buffer.from(JSON.stringify({ error: message, message, code, requestId: 'none' }))
    const html = Buffer.from(
      `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<meta name="color-scheme" content="light dark">\n<title>${title}</title>\n<h1>${title}</h1>\n<p>${advice}</p>\n</html>\n`,
    )
    return [
      status,
      { json: answerOf(json, 'application/json'), html: answerOf(html, 'text/html; charset=utf-8') },
    ]
  }),
)

function answerOf(bytes: Buffer, type: string) {
  const headers: OutgoingHttpHeaders = {
    ...common,
    'content-type': type,
    'content-length': bytes.length,
    ...(type !== 'application/json' && {
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    }),
  }
  return { bytes, headers }
}

/** Answers without any routing: a page gets a plain page, anything else the standard error. */
export function sendRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  { lane, status, retryAfter }: Refusal & { retryAfter: number },
): void {
  const answer = prepared[status]?.[lane === 'pages' ? 'html' : 'json']
  // The rest of a body would have to be received first.
  if (request.method !== 'GET' && request.method !== 'HEAD') response.shouldKeepAlive = false
  response
    .writeHead(status, { ...answer?.headers, 'retry-after': String(retryAfter) })
    .end(request.method === 'HEAD' ? undefined : answer?.bytes)
}

/** How often refusals are logged, in milliseconds: a flood must not fill the disk too. */
const logEvery = 1_000

/** Logs one line for each kind of refusal a second, with how many there were and one of the addresses. */
export function createRefusalLog(log: () => FastifyBaseLogger): (refusal: Refusal) => void {
  const counts = new Map<string, Refusal & { count: number }>()
  const write = () => {
    for (const { lane, status, address, count } of counts.values())
      log().warn({ event: 'refused', status, lane, count, ip: address }, 'requests refused')
    counts.clear()
  }
  return (refusal) => {
    if (counts.size === 0) setTimeout(write, logEvery).unref()
    const kind = `${refusal.status} ${refusal.lane}`
    counts.set(kind, { ...refusal, count: (counts.get(kind)?.count ?? 0) + 1 })
  }
}

/** Counts refusals by lane and status, and reports each. */
export function countRefusals(report: (refusal: Refusal) => void) {
  const counts = new Map<string, { labels: { lane: string; status: string }; value: number }>()
  return {
    count(refusal: Refusal): void {
      const labels = { lane: refusal.lane, status: String(refusal.status) }
      const kind = `${labels.lane} ${labels.status}`
      counts.set(kind, { labels, value: (counts.get(kind)?.value ?? 0) + 1 })
      report(refusal)
    },
    refusals: () => [...counts.values()],
  }
}
