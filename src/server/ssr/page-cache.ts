import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { acceptedEncodings, EncodedBody } from '#server/lib/http/encoded-body.ts'

/** A public page as bytes, ready to send in any encoding. */
export type KeptPage = {
  body: EncodedBody
  headers: OutgoingHttpHeaders
  until: number
  generation: number
  /** Until then it is sent without rendering again, because the last render failed. */
  restsUntil: number
}

export type PageCache = ReturnType<typeof createPageCache>

/** How long a page is kept unless dropped earlier, in milliseconds (docs/decisions/0003). */
const pageLifetime = 5_000

/**
 * How many pages are kept, and for how long in milliseconds unless dropped earlier (docs/decisions/0003). Visitors choose
 * the addresses, so their length is limited too.
 */
const limits = {
  pages: 500,
  bytes: 64 * 1024 * 1024,
  addresses: 5_000,
  addressLength: 512,
  restsFor: 1_000,
}

/**
 * Keeps rendered public pages as compressed bytes. `clear` makes all of them stale; a stale page is sent only when it
 * can't be rendered in time, such as when the database is down. `cacheControl` is the header of a fresh page.
 */
export function createPageCache(cacheControl: string) {
  const pages = createStore()
  const { remember, keptFor } = createAddresses(pages)
  let generation = 0
  let firstKept = 0
  const { counts, counted } = createCounts()
  const isFresh = (page: KeptPage) => page.generation === generation && performance.now() < page.until
  /** Shared caches must not keep a stale page as if it were fresh. */
  const send = (page: KeptPage, request: IncomingMessage, response: ServerResponse): Promise<void> =>
    sendKeptPage(page, isFresh(page) ? cacheControl : 'no-cache', request, response)

  return {
    /** Responses so far: from a fresh page, from a render that was then kept, and from a stale page. */
    counts,
    send,
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
      return page && isFresh(page) ? counted(page, 'hit') : undefined
    },
    /** The stale page for one that failed to render. For a second, visitors get it without waiting for another failure. */
    fallBack(key: string): KeptPage | undefined {
      const page = pages.get(key)
      if (page) page.restsUntil = performance.now() + limits.restsFor
      return page && counted(page, 'stale')
    },
    /** A stale page whose last render failed less than a second ago, or undefined. */
    resting(key: string): KeptPage | undefined {
      const page = pages.get(key)
      return page && performance.now() < page.restsUntil ? counted(page, 'stale') : undefined
    },
    /** Pass it to `keep` as of before the render, so a change during the render isn't lost. */
    generation: () => generation,
    keep(key: string, html: Buffer, headers: OutgoingHttpHeaders, since: number): KeptPage {
      const page = toKeptPage(html, headers, since)
      // A slow render must not replace a newer one.
      if (since >= firstKept && (pages.get(key)?.generation ?? since) <= since) pages.set(key, page)
      return counted(page, 'miss')
    },
    /** Lets `answer` find the page of an address; very long ones go through the application. */
    remember,
    ...beforeRouting({ keptFor, isFresh, counted, send }),
  }
}

type Answering = {
  keptFor(request: IncomingMessage): KeptPage | undefined
  isFresh(page: KeptPage): boolean
  counted: ReturnType<typeof createCounts>['counted']
  send(page: KeptPage, request: IncomingMessage, response: ServerResponse): Promise<void>
}

/** Answers requests before any routing. */
const beforeRouting = ({ keptFor, isFresh, counted, send }: Answering) => ({
  /** Answers GET and HEAD of a fresh page. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const page = keptFor(request)
    if (!page || !isFresh(page)) return false
    void send(counted(page, 'hit'), request, response)
    return true
  },
  /** Whether a page is kept for the address, stale or not. */
  isKept: (request: IncomingMessage): boolean => keptFor(request) !== undefined,
  /** Sends a page however stale it is: for a request that can't be answered otherwise. */
  answerStale(request: IncomingMessage, response: ServerResponse): boolean {
    const page = keptFor(request)
    if (page) void send(counted(page, 'stale'), request, response)
    return page !== undefined
  },
})

function createCounts() {
  const counts = { hit: 0, miss: 0, stale: 0 }
  const counted = (page: KeptPage, result: keyof typeof counts): KeptPage => {
    counts[result] += 1
    return page
  }
  return { counts, counted }
}

const createStore = () =>
  new LRUCache<string, KeptPage>({
    max: limits.pages,
    maxSize: limits.bytes,
    // With its compressed forms.
    sizeCalculation: ({ body }) => Math.ceil(1.4 * body.size),
  })

function createAddresses(pages: LRUCache<string, KeptPage>) {
  const keys = new LRUCache<string, string>({ max: limits.addresses })
  return {
    remember(address: string, key: string): void {
      if (address.length <= limits.addressLength) keys.set(address, key)
    },
    keptFor({ method, url = '' }: IncomingMessage): KeptPage | undefined {
      if (method !== 'GET' && method !== 'HEAD') return undefined
      const key = keys.get(url)
      return key === undefined ? undefined : pages.get(key)
    },
  }
}

async function sendKeptPage(
  { body, headers }: KeptPage,
  cacheControl: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.headers['if-none-match'] === body.etag) {
    response.writeHead(304, { ...headers, 'cache-control': cacheControl }).end()
    return
  }
  const encoded = body.for(acceptedEncodings(request))
  // Without waiting for a tick when it is ready.
  const { encoding, bytes } = encoded instanceof Promise ? await encoded : encoded
  response
    .writeHead(200, {
      ...headers,
      'cache-control': cacheControl,
      'content-type': 'text/html; charset=utf-8',
      'content-length': bytes.length,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    })
    .end(request.method === 'HEAD' ? undefined : bytes)
}

function toKeptPage(html: Buffer, given: OutgoingHttpHeaders, generation: number): KeptPage {
  const body = new EncodedBody(html)
  return {
    body,
    headers: { ...given, etag: body.etag, vary: 'accept-encoding' },
    until: performance.now() + pageLifetime,
    generation,
    restsUntil: 0,
  }
}
