import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { toAppError } from '#server/lib/http/error-handler.ts'
import { failures } from '#server/lib/http/failures.ts'
import { limitPerAddress } from '#server/lib/http/rate-limit.ts'
import { logSecurityEvent, securityLogger } from '#server/lib/http/security-log.ts'
import { readDevice, sendDevice } from '#server/sessions/known-devices.service.ts'
import {
  exchangeCodeSchema,
  exchangedSessionSchema,
  googleSignInQuerySchema,
  refusedExchangeSchema,
} from '#shared/auth/auth.schemas.ts'
import type { SignInFailure } from '#shared/auth/sign-in-failures.ts'
import { paths } from '#shared/lib/paths.ts'
import { safeReturnPath } from '#shared/lib/return-path.ts'
import { connectGoogle, type Google, GoogleError } from './google.gateway.ts'
import { exchangeCode, finishGoogleSignIn, startGoogleSignIn } from './google.service.ts'

/** Each step of a sign-in: far more than an office needs, and a limit on the rows anyone can create. */
const limit = limitPerAddress({ max: 300, timeWindow: 10 * 60 * 1000 })
/** Reached by links and redirects: not part of the documented API, and every response leads to a page. */
const link = { config: { rateLimit: limit }, schema: { hide: true }, errorHandler: leadToFailure }

export const googleRoutes: FastifyPluginAsyncZod = async (app) => {
  const home = homeOf(app)
  const google = app.config.google && connectGoogle(app.config.google, `${home}/api/auth/google/callback`)

  app.get(
    '/google',
    { ...link, schema: { hide: true, querystring: googleSignInQuerySchema } },
    async (request, reply) => {
      const returnTo = safeReturnPath(request.query.returnTo, paths.home)
      const { address, browserToken } = await startGoogleSignIn(app.db, required(google), returnTo)
      bindBrowser(reply, browserToken)
      return lead(reply, address)
    },
  )

  app.get('/google/callback', link, async (request, reply) => {
    const search = new URL(request.url, home).search
    const { code, user, as } = await finishGoogleSignIn(app, required(google), browserOf(request), search)
    if (as !== 'known') logSecurityEvent(request, as === 'linked' ? 'google_linked' : 'signed_up', user.id)
    // Only for a greeting; the page trusts only the exchange.
    const shown = JSON.stringify({ firstName: user.firstName, lastName: user.lastName })
    return lead(reply, `${callbackPage(app)}?token=${code}&user=${encodeURIComponent(shown)}`)
  })

  app.post(
    '/exchange',
    {
      config: { rateLimit: limit },
      schema: {
        tags: ['auth'],
        body: exchangeCodeSchema,
        response: {
          200: exchangedSessionSchema,
          ...failures(400, 413, 415, 429),
          401: refusedExchangeSchema,
        },
      },
    },
    async (request, reply) => {
      const { device, ...session } = await exchangeCode(
        app.db,
        request.body.code,
        browserOf(request),
        readDevice(request),
        securityLogger(request),
      )
      sendDevice(reply, device)
      reply.clearCookie(cookieOf(app).name, cookieOf(app).options)
      return session
    },
  )
}

/**
 * The host this API is served from, where the browser keeps its cookie. From the settings: anyone can send any `Host`.
 */
const homeOf = ({ config }: FastifyInstance) => config.publicApiUrl || config.publicUrl

const callbackPage = ({ config }: FastifyInstance) => config.publicUrl + paths.authCallback

function required(google: Google | null): Google {
  if (!google) throw new GoogleError('unavailable', 'no_keys')
  return google
}

/** Sent when the provider sends the browser back, which is why it isn't strict. It authorizes nothing. */
function cookieOf(app: FastifyInstance) {
  const secure = homeOf(app).startsWith('https:')
  // Browsers hide a name with this prefix from every other host and from plain HTTP.
  const name = secure ? '__Host-signin' : 'signin'
  return { name, options: { path: '/', httpOnly: true, sameSite: 'lax', secure } as const }
}

const browserOf = (request: FastifyRequest) => request.cookies[cookieOf(request.server).name]

function bindBrowser(reply: FastifyReply, token: string): void {
  const { name, options } = cookieOf(reply.server)
  reply.setCookie(name, token, { ...options, maxAge: 10 * 60 })
}

/** Redirects the browser. No page receives a URL with a secret in it as a referrer. */
function lead(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('referrer-policy', 'no-referrer').redirect(address, 302)
}

/** Turns every failure of a link into the page that explains it. */
function leadToFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { failure, reason } = error instanceof GoogleError ? error : unforeseen(error, request)
  logSecurityEvent(request, 'google_rejected', undefined, reason)
  return lead(reply, `${callbackPage(request.server)}?error=${failure}`)
}

function unforeseen(
  error: FastifyError,
  request: FastifyRequest,
): { failure: SignInFailure; reason: string } {
  const { code, statusCode } = toAppError(error)
  if (statusCode >= 500) request.log.error({ err: error }, 'request failed')
  const isSaid = code === 'unavailable' || code === 'rate_limited'
  return { failure: isSaid ? code : 'failed', reason: code }
}
