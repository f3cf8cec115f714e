import type { FastifyPluginAsync } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readsFor } from '#server/lib/app-context.ts'
import { acceptedEncodings } from '#server/lib/http/encoded-body.ts'
import { notFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { mapAddressSchema } from '#shared/map/map.schemas.ts'
import type { BaseMaps } from './base-map.service.ts'
import { decompressed } from './compressed.ts'

declare module 'fastify' {
  interface FastifyInstance {
    baseMaps: BaseMaps
  }
}

const summary = 'Where the drawing of the map is'
const description =
  'Its water, parks, motorways, roads, neighborhoods and names; the businesses on it are in the directory.'

/** GET /api/map. */
export const mapRoutes: FastifyPluginAsyncZod = async (app) => {
  const schema = { tags: ['map'], summary, description, response: { 200: mapAddressSchema, ...failures() } }
  app.get('/', { schema }, async (request, reply) => {
    // A repeated request within a minute may get the former drawing.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'public, max-age=60')
    return app.baseMaps.address(readsFor(request))
  })
}

type FileParams = { Params: { version: string } }

/** The drawings. A name contains a hash of the content, so browsers never ask twice. */
export const baseMapRoutes: FastifyPluginAsync = async (app) => {
  const options = { schema: { hide: true }, exposeHeadRoute: true }
  app.get<FileParams>('/map/base-:version.json', options, async (request, reply) => {
    const { version } = request.params
    if (!/^[0-9a-f]{16}$/.test(version)) throw notFound('map')
    const bytes = await app.baseMaps.find(app.reads, version)
    // For pages on another host than the API.
    reply.header('access-control-allow-origin', '*')
    if (!bytes) {
      // A page read the address before a layer was imported.
      const { base } = await app.baseMaps.address(app.reads)
      return reply.header('cache-control', 'no-store').redirect(base, 302)
    }
    const etag = `"${version}"`
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      etag,
    })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    if (acceptedEncodings(request.raw)?.smallest !== 'br') return reply.send(await decompressed(bytes))
    return reply.header('content-encoding', 'br').send(bytes)
  })
}
