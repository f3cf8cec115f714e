import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

type Encoding = 'br' | 'gzip' | 'identity'
type Body = { bytes: Buffer; headers: OutgoingHttpHeaders }
/** A public page as bytes, ready to send in any encoding. */
export type KeptPage = {
  etag: string
  bodies: Record<Encoding, Body>
  notModified: OutgoingHttpHeaders
  until: number
  generation: number
  /** Until then it is sent without rendering again, because the last render failed. */
  restsUntil: number
}

export type PageCache = ReturnType<typeof createPageCache>

/**
 * How many pages are kept, and for how long in milliseconds unless dropped earlier (docs/decisions/0003). Visitors choose
 * the addresses, so their length is limited too.
 */
const limits = {
  pages: 500,
  bytes: 64 * 1024 * 1024,
  addresses: 5_000,
  addressLength: 512,
  freshFor: 5_000,
  restsFor: 1_000,
}

/**
 * Keeps rendered public pages as compressed bytes. `clear` makes all of them stale; a stale page is sent only while it
 * can't be rendered again, such as when the database is down.
 */
export function createPageCache() {
  const pages = new LRUCache<string, KeptPage>({
    max: limits.pages,
    maxSize: limits.bytes,
    sizeCalculation: ({ bodies }) =>
      bodies.br.bytes.length + bodies.gzip.bytes.length + bodies.identity.bytes.length,
  })
  const keysByAddress = new LRUCache<string, string>({ max: limits.addresses })
  let generation = 0
  let firstKept = 0
  const isFresh = (page: KeptPage) => page.generation === generation && Date.now() < page.until

  return {
    clear: () => {
      generation += 1
    },
    /** Drops every page, including stale ones and those being rendered, because they contain deleted content. */
    forget: () => {
      generation += 1
      firstKept = generation
      pages.clear()
    },
    /** A page whose data hasn't changed since, or undefined. */
    fresh: (key: string): KeptPage | undefined => {
      const page = pages.get(key)
      return page && isFresh(page) ? page : undefined
    },
    stale: (key: string): KeptPage | undefined => pages.get(key),
    /** The stale page for one that failed to render. For a second, visitors get it without waiting for another failure. */
    fallBack(key: string): KeptPage | undefined {
      const page = pages.get(key)
      if (page) page.restsUntil = Date.now() + limits.restsFor
      return page
    },
    /** A stale page whose last render failed less than a second ago, or undefined. */
    resting(key: string): KeptPage | undefined {
      const page = pages.get(key)
      return page && Date.now() < page.restsUntil ? page : undefined
    },
    /** Pass it to `keep` as of before the render, so a change during the render isn't lost. */
    generation: () => generation,
    async keep(key: string, html: string, headers: OutgoingHttpHeaders, since: number): Promise<KeptPage> {
      const page = await toKeptPage(html, headers, since)
      // A slow render must not replace a newer one.
      if (since >= firstKept && (pages.get(key)?.generation ?? since) <= since) pages.set(key, page)
      return page
    },
    /** Lets `answer` find the page of an address; very long ones go through the application. */
    remember(address: string, key: string): void {
      if (address.length <= limits.addressLength) keysByAddress.set(address, key)
    },
    /** Answers GET and HEAD of a fresh page before any routing. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const key = keysByAddress.get(request.url ?? '')
      const page = key === undefined ? undefined : pages.get(key)
      if (!page || !isFresh(page)) return false
      sendKeptPage(page, request, response)
      return true
    },
  }
}

/** The best encoding the client accepts: brotli, then gzip. */
function encodingFor(request: IncomingMessage): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .filter((choice) => !/;\s*q=0(?:\.0*)?\s*$/.test(choice))
    .map((choice) => choice.split(';')[0]?.trim())
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? 'identity'
}

export function sendKeptPage(page: KeptPage, request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['if-none-match'] === page.etag) {
    response.writeHead(304, page.notModified).end()
    return
  }
  const { bytes, headers } = page.bodies[encodingFor(request)]
  response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : bytes)
}

async function toKeptPage(html: string, given: OutgoingHttpHeaders, generation: number): Promise<KeptPage> {
  const identity = Buffer.from(html)
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    promisify(gzip)(identity, { level: 6 }),
  ])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`
  const shared: OutgoingHttpHeaders = { ...given, etag, vary: 'accept-encoding', 'cache-control': 'no-cache' }
  const body = (bytes: Buffer, encoding: Encoding): Body => ({
    bytes,
    headers: {
      ...shared,
      'content-type': 'text/html; charset=utf-8',
      'content-length': bytes.length,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
  })
  return {
    etag,
    bodies: { br: body(br, 'br'), gzip: body(gzipped, 'gzip'), identity: body(identity, 'identity') },
    notModified: shared,
    until: Date.now() + limits.freshFor,
    generation,
    restsUntil: 0,
  }
}
