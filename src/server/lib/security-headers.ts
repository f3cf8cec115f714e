import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { headScriptSource } from './head-script.ts'

/** What a page of ours may load. Everything is our own; the API may live on another host. */
export function contentSecurityPolicy(config: Pick<Config, 'publicApiUrl'>): Record<string, string[]> {
  const api = config.publicApiUrl ? [new URL(config.publicApiUrl).origin] : []
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", headScriptSource],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...api],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...api],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  }
}

/** Security headers on every answer. The policy stays off in development, where Vite's refresh preamble is inline. */
export async function sendSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy:
      config.nodeEnv === 'development'
        ? false
        : { useDefaults: false, directives: contentSecurityPolicy(config) },
    strictTransportSecurity:
      config.appMode === 'live' ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginResourcePolicy: { policy: config.corsOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
}
