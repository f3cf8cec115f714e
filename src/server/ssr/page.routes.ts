import type { OutgoingHttpHeaders } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../lib/errors.ts'
import type { KeptPage, PageCache } from './page-cache.ts'
import { sendKeptPage } from './page-cache.ts'
import { createPageRenderer, type PageRenderer, type RenderedHtml } from './page-renderer.ts'

const distDirectory = fileURLToPath(new URL('../../../dist', import.meta.url))

/** Pages, and the files of the browser build. Everything that isn't /api or a file is a page, if only the 404 screen. */
export const pageRoutes: FastifyPluginAsync<{ pageCache: PageCache }> = async (app, { pageCache }) => {
  let renderer: PageRenderer
  if (app.config.nodeEnv === 'development') {
    renderer = await (await import('./dev-server.ts')).createDevRenderer(app)
  } else {
    await app.register(staticFiles, {
      root: path.join(distDirectory, 'web'),
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply, file) => {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`)
        reply.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
        )
      },
    })
    renderer = await createPageRenderer(app, distDirectory)
  }
  const rendering = new Map<string, Promise<KeptPage | RenderedHtml>>()

  /** Renders a page once, however many visitors wait for it. */
  function renderOnce(key: string, url: URL, reply: FastifyReply): Promise<KeptPage | RenderedHtml> {
    const running = rendering.get(key)
    if (running) return running
    const started = renderAndKeep(key, url, reply).finally(() => rendering.delete(key))
    rendering.set(key, started)
    return started
  }

  async function renderAndKeep(key: string, url: URL, reply: FastifyReply): Promise<KeptPage | RenderedHtml> {
    const since = pageCache.generation()
    const rendered = await renderer.render(url).catch((error: unknown) => {
      app.log.error({ err: error }, 'page failed to render')
      return { status: 500, html: '' }
    })
    if ('html' in rendered && rendered.status === 200)
      return pageCache.keep(key, rendered.html, cacheableHeaders(reply), since)
    return rendered.status >= 500 ? (pageCache.stale(key) ?? rendered) : rendered
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const url = toUrl(request.url)
    if (!url) throw new AppError('malformed_request', 'The address could not be read.')
    // Two slashes at the front would make the redirect name another host.
    const trimmed = url.pathname.replace(/^\/{2,}/, '/').replace(/(?<=.)\/+$/, '')
    if (trimmed !== url.pathname) return reply.redirect(trimmed + url.search, 301)
    const key = await renderer.cacheKey(url)
    const page = pageCache.fresh(key) ?? (await renderOnce(key, url, reply))
    if ('bodies' in page) {
      pageCache.remember(request.url, key)
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value)
      return sendKeptPage(page, request.raw, reply.raw)
    }
    if ('location' in page) return reply.redirect(page.location, page.status)
    if (page.html === '')
      throw new AppError('internal', 'Something went wrong on our side. Please try again.')
    return reply
      .code(page.status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page.html)
  }

  app.get('/*', { schema: { hide: true } }, sendPage)
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return sendPage(request, reply)
    throw new AppError('not_found', `There is no ${request.method} ${request.url.split('?')[0]}.`)
  })
}

/** What every visitor of the page gets: security headers, but no id of one request. */
function cacheableHeaders(reply: FastifyReply): OutgoingHttpHeaders {
  const personal = new Set(['x-request-id', 'set-cookie'])
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).filter(([name]) => !personal.has(name)),
  ) as OutgoingHttpHeaders
}

function toUrl(address: string): URL | null {
  try {
    const url = new URL(address.startsWith('/') ? `http://page${address}` : address)
    decodeURI(url.pathname)
    return url.host === 'page' ? url : null
  } catch {
    return null
  }
}
