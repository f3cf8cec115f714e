import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Config, type PublicConfig, publicConfig } from '#server/config.ts'
import type { LoopTurns } from '#server/lib/http/loop-turns.ts'
import { pagePolicy } from '#server/lib/http/security-headers.ts'
import { htmlDocument } from './html-document.ts'
import { readPageAssets } from './page-assets.ts'
import type { PageCache } from './page-cache.ts'

type ApiRequest = { method: string; path: string; headers: Record<string, string>; body?: string | FormData }
type ApiResponse = { status: number; statusText: string; contentLength: string | null; text: string }
type Transport = (request: ApiRequest) => Promise<ApiResponse>
type RenderedPage =
  | {
      kind: 'page'
      status: number
      pageId: string
      takesCards: boolean
      isNoindex: boolean
      head: string
      body: string
      state: string
    }
  | { kind: 'redirect'; status: number; location: string }

/** The exports of `src/web/entry-server.tsx`; a type test keeps the two in sync, because server code has no DOM types. */
export type EntryServer = {
  pageCacheKey(url: URL): string | null
  renderPage(
    url: URL,
    transport: Transport,
    config: PublicConfig,
    untilTurn: () => Promise<void>,
  ): Promise<RenderedPage>
}
/** A page as HTML with its content security policy and whether search engines should skip it, or a redirect. */
export type RenderedHtml =
  | { status: number; html: Buffer; policy?: string; isNoindex?: boolean }
  | { status: number; location: string }
export type PageRenderer = {
  cacheKey(url: URL): Promise<string | null>
  render(url: URL): Promise<RenderedHtml>
}

/** Whether cards are entered on this page or elsewhere; null if that needs no script from another host. */
export function cardsMark({ stripe }: Config, takesCards: boolean): 'here' | 'elsewhere' | null {
  if (!stripe) return null
  return takesCards ? 'here' : 'elsewhere'
}

/** Loads page data through the API, in process, so validation, visibility and serialization have one implementation. */
export function injectTransport(app: FastifyInstance): Transport {
  return async ({ method, path: url, headers, body }) => {
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(typeof body === 'string' && { payload: body }),
    })
    return {
      // Pages redirect by themselves, before they are rendered.
      status: response.statusCode === 301 ? 404 : response.statusCode,
      statusText: response.statusMessage,
      contentLength: String(response.headers['content-length'] ?? ''),
      text: response.body,
    }
  }
}

/**
 * How many API responses are kept for the next pages, such as the categories that most of them show, and for how long in
 * milliseconds. A page may be that much older than its own lifetime.
 */
const keptResponses = { max: 200, ttl: 1_000 }

/** Keeps responses until the next public change, and for a moment at most. */
function keepResponses(transport: Transport, pageCache: PageCache): Transport {
  const kept = new LRUCache<string, { response: ApiResponse; generation: number }>(keptResponses)
  return async (request) => {
    const generation = pageCache.generation()
    const known = kept.get(request.path)
    if (known?.generation === generation) return known.response
    const response = await transport(request)
    if (response.status === 200) kept.set(request.path, { response, generation })
    return response
  }
}

/** Renders with the production build in `dist/`. */
export async function createPageRenderer(
  app: FastifyInstance,
  distDirectory: string,
  { pageCache, turns }: { pageCache: PageCache; turns: LoopTurns },
): Promise<PageRenderer> {
  const entryFile = pathToFileURL(path.join(distDirectory, 'server/entry-server.js')).href
  const entry = (await import(entryFile)) as EntryServer
  const assetsFor = readPageAssets(path.join(distDirectory, 'web'))
  const transport = keepResponses(injectTransport(app), pageCache)
  const config = publicConfig(app.config)
  return {
    cacheKey: async (url) => entry.pageCacheKey(url),
    async render(url) {
      const page = await entry.renderPage(url, transport, config, () => turns.alone())
      if (page.kind === 'redirect') return page
      const { status, takesCards, isNoindex } = page
      const assets = assetsFor(page.pageId)
      const cards = cardsMark(app.config, takesCards)
      return {
        status,
        html: htmlDocument({ ...page, cards, assets, isSecret: entry.pageCacheKey(url) === null }),
        policy: pagePolicy(app.config, assets.styleSource, takesCards),
        isNoindex,
      }
    },
  }
}
