import type { OutgoingHttpHeaders } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { retryAfter } from '#server/lib/http/error-handler.ts'
import { AppError } from '#server/lib/http/errors.ts'
import type { LoopTurns } from '#server/lib/http/loop-turns.ts'
import type { Manifest } from '#server/lib/manifest.ts'
import { createSingleFlight } from '#server/lib/single-flight.ts'
import { readPageAddress } from './page-address.ts'
import type { KeptPage, PageCache } from './page-cache.ts'
import { createPageRenderer, type PageRenderer, type RenderedHtml } from './page-renderer.ts'
import { workerRoutes } from './worker.routes.ts'

const distDirectory = fileURLToPath(new URL('../../../dist', import.meta.url))

type PageOptions = {
  pageCache: PageCache
  turns: LoopTurns
  rooms: readonly Pick<Manifest, 'findMovedPage'>[]
}

/** Pages and the files of the browser build. Anything that isn't /api or a file is a page, even if it's the 404 screen. */
export const pageRoutes: FastifyPluginAsync<PageOptions> = async (app, { pageCache, turns, rooms }) => {
  const renderer = await prepareRenderer(app, { pageCache, turns })
  const shareRendering = createSingleFlight<KeptPage | RenderedHtml>()

  /** Where a page has moved, because its business was merged into another one. */
  async function findMoved(url: URL): Promise<string | null> {
    for (const { findMovedPage } of rooms) {
      const movedTo = await findMovedPage?.(app.db, url)
      if (movedTo) return movedTo
    }
    return null
  }

  /** Renders a page once for all waiting visitors. Requests after a change don't join a render started before it. */
  const renderOnce = (key: string, reply: FastifyReply) =>
    shareRendering(`${pageCache.generation()} ${key}`, () => renderAndKeep(key, reply))

  /**
   * Renders the address under which a page is kept, never the visitor's own: a page for others must have nothing that only one
   * visitor's address says.
   */
  function renderSafely(key: string): Promise<RenderedHtml> {
    const end = app.metrics?.startRender()
    return renderer
      .render(new URL(key, 'http://page'))
      .catch((error: unknown) => {
        app.log.error({ err: error }, 'page failed to render')
        return { status: 500, html: Buffer.alloc(0) }
      })
      .finally(end)
  }

  async function renderAndKeep(key: string, reply: FastifyReply): Promise<KeptPage | RenderedHtml> {
    const since = pageCache.generation()
    const rendered = await renderSafely(key)
    if ('html' in rendered && rendered.status === 200) {
      setPageHeaders(rendered, reply)
      return pageCache.keep(key, rendered.html, cacheableHeaders(reply), since)
    }
    return rendered.status >= 500 ? (pageCache.fallBack(key) ?? rendered) : rendered
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const address = readPageAddress(request.url)
    if ('movedTo' in address) return reply.redirect(address.movedTo, 301)
    const key = await renderer.cacheKey(address.url)
    if (key === null) return sendSecretPage(address.url, reply)
    const kept = pageCache.fresh(key) ?? pageCache.resting(key)
    // Without the database, a stale page is better than none.
    const movedTo = kept ? null : await findMoved(address.url).catch(() => null)
    if (movedTo) return reply.header('cache-control', 'no-store').redirect(movedTo, 301)
    const page = kept ?? (await renderOnce(key, reply))
    if ('body' in page) {
      pageCache.remember(request.url, key)
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value)
      return await pageCache.send(page, request.raw, reply.raw)
    }
    return sendUnkept(page, reply)
  }

  /** A page with a secret in its address: rendered without it, never cached, and sent without a referrer. */
  async function sendSecretPage({ pathname }: URL, reply: FastifyReply) {
    const page = await renderSafely(pathname)
    return sendUnkept(page, reply.header('referrer-policy', 'no-referrer'))
  }

  app.get('/*', { schema: { hide: true } }, sendPage)
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return sendPage(request, reply)
    throw new AppError('not_found', `There is no ${request.method} ${request.url.split('?')[0]}.`)
  })
}

/** Serves the browser build's files too, which in development Vite does. */
async function prepareRenderer(
  app: FastifyInstance,
  { pageCache, turns }: Pick<PageOptions, 'pageCache' | 'turns'>,
): Promise<PageRenderer> {
  if (app.config.nodeEnv === 'development') return (await import('./dev-server.ts')).createDevRenderer(app)
  await app.register(workerRoutes, { file: path.join(distDirectory, 'web/sw.js') })
  await app.register(staticFiles, {
    root: path.join(distDirectory, 'web'),
    wildcard: false,
    index: false,
    preCompressed: true,
    // Sent in place of the files that they compress; routes of their own would double the time of a start.
    globIgnore: ['**/*.br', '**/*.gz', 'sw.js'],
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
      )
      // The mark of emails, and a mail program is another origin.
      if (file.endsWith(`${path.sep}icon-192.png`))
        reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
  return createPageRenderer(app, distDirectory, { pageCache, turns })
}

/** Replaces the policy of every other response, which development doesn't have, and tells search engines to skip a page. */
function setPageHeaders(
  { policy, isNoindex }: { policy?: string; isNoindex?: boolean },
  reply: FastifyReply,
) {
  if (policy) reply.header('content-security-policy', policy)
  if (isNoindex) reply.header('x-robots-tag', 'noindex')
}

/** Sends a page that isn't kept. */
function sendUnkept(page: RenderedHtml, reply: FastifyReply) {
  if ('location' in page) return reply.redirect(page.location, page.status)
  if (page.html.length === 0)
    throw new AppError('internal', 'Something went wrong on our side. Please try again.')
  if (page.status === 503) reply.header('retry-after', retryAfter)
  setPageHeaders(page, reply)
  return reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(page.html)
}

/** Headers that are the same for everyone. An allowlist, because a header cached by mistake would go to everyone. */
const cacheableNames = new Set([
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-robots-tag',
  'x-xss-protection',
])

function cacheableHeaders(reply: FastifyReply): OutgoingHttpHeaders {
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).filter(([name]) => cacheableNames.has(name)),
  ) as OutgoingHttpHeaders
}
