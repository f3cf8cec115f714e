import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { addVary } from './encoded-body.ts'

/**
 * The API's responses that are the same for every visitor without a session. Availability of promotions is left out:
 * prices and places must be current.
 */
const publicRoutes = new Set([
  '/api/businesses',
  '/api/businesses/pins',
  '/api/businesses/featured',
  '/api/businesses/suggestions',
  '/api/businesses/:businessId',
  '/api/categories',
  '/api/categories/:slug',
  '/api/categories/:categoryId/subcategories',
  '/api/categories/subcategories/:subcategoryId/subsubcategories',
  '/api/testimonials',
  '/api/faqs',
  '/api/map',
])

/** How long, in seconds, a CDN may send what it has while this site fails. */
const keptThroughFailure = 600

/** `Cache-Control` of public responses; null when no shared cache may keep them. */
export function publicCacheControl({ cdnSeconds }: Pick<Config, 'cdnSeconds'>): string | null {
  if (cdnSeconds === 0) return null
  return `public, max-age=0, s-maxage=${cdnSeconds}, stale-while-revalidate=${cdnSeconds}, stale-if-error=${keptThroughFailure}`
}

/**
 * For `onRequest`: nothing of the API may be stored but what is the same for everyone, and that not when the request names
 * a session, even an ended one. A route that sends files sets its own `cache-control`, and an error `no-store`.
 */
export async function keepResponsesPrivate(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  addVary(reply, 'authorization')
  const isForAnyone =
    request.headers.authorization === undefined && publicRoutes.has(request.routeOptions.url ?? '')
  const control = isForAnyone ? publicCacheControl(request.server.config) : 'no-store'
  if (control) reply.header('cache-control', control)
}
