import { setImmediate as answered } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireFactorConfirmation } from '#server/lib/http/confirmation.ts'
import { failures } from '#server/lib/http/failures.ts'
import {
  limitPerAddress,
  limitPerPerson,
  limitSenders,
  secretLinkLimit,
} from '#server/lib/http/rate-limit.ts'
import { securityLogger } from '#server/lib/http/security-log.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { readDevice, sendDevice } from '#server/sessions/known-devices.service.ts'
import { catchBots } from '#server/spam/caught-forms.service.ts'
import { findCredentials } from '#server/users/credentials.repository.ts'
import {
  changePasswordSchema,
  type ForgotPassword,
  forgotPasswordSchema,
  passwordAdviceSchema,
  passwordToWeighSchema,
  resetPasswordSchema,
  sessionSchema,
} from '#shared/auth/auth.schemas.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { prepareReset, resetPassword } from './password-resets.service.ts'
import { changePassword } from './passwords.service.ts'
import { advise } from './weak-passwords.service.ts'

/** Asked at every pause while somebody types. */
const adviceLimit = limitPerAddress({ max: 600, timeWindow: 10 * 60 * 1000 })
/** Links for one address or from one browser; an account gets fewer emails than that. */
const askLimit = limitSenders({ max: 10, timeWindow: 10 * 60 * 1000 })
/** Changes by one person; guesses are counted separately. */
const changeLimit = limitPerPerson({ max: 20, timeWindow: 10 * 60 * 1000 })

export const passwordsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.register(adviceRoutes)
  const later = laterWork(app)
  const ask = catchBots(app, 'password-reset', async (tools, { email }: ForgotPassword, { request }) => {
    const remaining = await prepareReset(tools, email, request ? securityLogger(request) : () => {})
    if (remaining && request) later(request, remaining)
    else await remaining?.()
  })
  app.post(
    '/forgot-password',
    {
      config: { rateLimit: askLimit },
      schema: {
        tags: ['auth'],
        body: forgotPasswordSchema,
        response: { 200: messageSchema, ...failures(400, 413, 415, 429) },
      },
    },
    async (request) => {
      await ask(request, request.body)
      return { message: 'If this address has an account, we’ve emailed it a link.' }
    },
  )

  app.post(
    '/reset-password',
    {
      config: { rateLimit: secretLinkLimit },
      schema: {
        tags: ['auth'],
        body: resetPasswordSchema,
        response: { 200: messageSchema, ...failures(400, 409, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const browser = await resetPassword(app, request.body, readDevice(request), securityLogger(request))
      sendDevice(reply, browser)
      return { message: 'Your password was changed. Please sign in with it.' }
    },
  )

  app.put(
    '/password',
    {
      // The current password comes with it, so another proof of it would add nothing.
      onRequest: [requireUser, requireFactorConfirmation],
      config: { rateLimit: changeLimit },
      schema: {
        tags: ['auth'],
        body: changePasswordSchema,
        response: { 200: sessionSchema, ...failures(400, 401, 403, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const { device, ...session } = await changePassword(
        app,
        visitorOf(request),
        request.body,
        readDevice(request),
        securityLogger(request),
      )
      sendDevice(reply, device)
      return session
    },
  )
}

const adviceRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/password-advice',
    {
      config: { rateLimit: adviceLimit },
      schema: {
        tags: ['auth'],
        body: passwordToWeighSchema,
        response: { 200: passwordAdviceSchema, ...failures(400, 413, 415, 429) },
      },
    },
    async ({ body: { password, ...given }, visitor }) => {
      const signedIn = visitor && (await findCredentials(app.db, visitor.id))
      return { advice: await advise(app.config, password, signedIn?.user ?? given) }
    },
  )
}

/** Work that starts after the response is sent; shutdown waits for it. */
function laterWork(app: FastifyInstance) {
  const unfinished = new Set<Promise<void>>()
  app.addHook('onClose', async () => void (await Promise.all(unfinished)))
  return ({ log }: FastifyRequest, work: () => Promise<void>) => {
    const running = answered()
      .then(work)
      .catch((error: unknown) => log.error({ err: error }, 'work after a response failed'))
      .finally(() => unfinished.delete(running))
    unfinished.add(running)
  }
}
