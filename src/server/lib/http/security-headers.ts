import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { headScriptSource } from './head-script.ts'

/** Sources that our pages may load. Everything is our own; the API may be on another host. */
function contentSecurityPolicy(
  config: Pick<Config, 'publicApiUrl'>,
  inlineStyles: string[] = [],
): Record<string, string[]> {
  const api = config.publicApiUrl ? [new URL(config.publicApiUrl).origin] : []
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", headScriptSource],
    'style-src': ["'self'", ...inlineStyles],
    'img-src': ["'self'", 'data:', 'blob:', ...api],
    'media-src': ["'self'", 'blob:', ...api],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...api],
    // The preview of a newsletter; nothing else of ours may be in a frame.
    'frame-src': ["'self'", ...api],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  }
}

/** Sources of Stripe's script and its frames (docs.stripe.com/security/guide). */
const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com']

/**
 * The policy of a page, as a header: its inline style, and for a card form Stripe's script, its frames for the card and
 * for bank verification, and its API. On all other pages no text becomes HTML, a script or its
 * address, except in web/ui/lean-icon.tsx and web/lib/worker-registration.ts; Stripe's script needs that.
 */
export function pagePolicy(config: Config, inlineStyle: string, takesCards: boolean): string {
  const policy = contentSecurityPolicy(config, [inlineStyle])
  if (config.stripe && takesCards) {
    policy['script-src']?.push(...stripeScripts)
    policy['connect-src']?.push('https://api.stripe.com')
    policy['frame-src']?.push(...stripeScripts, 'https://hooks.stripe.com')
  } else {
    policy['require-trusted-types-for'] = ["'script'"]
    policy['trusted-types'] = ['icons', 'worker']
  }
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join(';')
}

/** Device features that pages may use: the position after a press, and those of Stripe's card form. */
const permissionsPolicy = [
  'camera',
  'display-capture',
  'microphone',
  'midi',
  'usb',
  'serial',
  'hid',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .concat('geolocation=(self)', 'payment=(self "https://js.stripe.com")')
  .join(', ')

/** Security headers on every response. The policy is off in development, where Vite's refresh preamble is inline. */
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
  app.addHook(
    'onRequest',
    async (_request, reply) => void reply.header('permissions-policy', permissionsPolicy),
  )
}
