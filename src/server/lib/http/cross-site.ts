import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * For `onRequest`: 403 for a write that a browser sends on behalf of another site's page. No cookie authorizes anything
 * here, so this only keeps other sites from sending our anonymous forms from our visitors' addresses (reference figure
 * S31).
 */
export async function rejectCrossSiteWrites({ method, headers, server }: FastifyRequest): Promise<void> {
  if (safeMethods.has(method) || headers['sec-fetch-site'] !== 'cross-site') return
  if (server.config.corsOrigins.includes(headers.origin ?? '')) return
  throw new AppError('forbidden', 'This request came from another site.')
}
