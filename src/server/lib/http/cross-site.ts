import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * For `onRequest`: 403 for a write that a browser sends on behalf of another site's page. No cookie authorizes anything
 * here, so this only keeps other sites from sending our anonymous forms from our visitors' addresses (reference figure
 * S31).
 */
export async function rejectCrossSiteWrites(request: FastifyRequest): Promise<void> {
  const { method, headers, server } = request
  if (safeMethods.has(method) || server.config.corsOrigins.includes(headers.origin ?? '')) return
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || (site === undefined && hasForeignOrigin(request)))
    throw new AppError('forbidden', 'This request came from another site.')
}

/** Browsers that don't say which site a request is from say at least its origin; programs say neither. */
function hasForeignOrigin({ headers: { origin, host }, server: { config } }: FastifyRequest): boolean {
  if (origin === undefined) return false
  if (!URL.canParse(origin)) return true
  const given = new URL(origin)
  return given.host !== host && given.origin !== new URL(config.publicUrl).origin
}
