import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { limitPerPerson, secretLinkLimit } from '#server/lib/http/rate-limit.ts'
import { securityLogger } from '#server/lib/http/security-log.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { confirmEmailSchema, sentConfirmationSchema } from '#shared/auth/auth.schemas.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { confirmEmailWithToken, resendConfirmation } from './email-confirmations.service.ts'

/** A link can't be guessed (256 random bits); this only limits the load of trying. */
const config = { rateLimit: secretLinkLimit }
/** Presses of one person; an address gets fewer emails than that. */
const askLimit = limitPerPerson({ max: 20, timeWindow: 10 * 60 * 1000 })
const tags = ['auth']

/** Under /auth. */
export const emailConfirmationsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/confirm-email',
    {
      config,
      schema: {
        tags,
        body: confirmEmailSchema,
        response: { 200: messageSchema, ...failures(400, 403, 413, 415, 429) },
      },
    },
    async (request) => {
      await confirmEmailWithToken(app, request.body.token, securityLogger(request))
      return { message: 'Your email address is confirmed.' }
    },
  )

  app.post(
    '/confirmation-link',
    {
      config: { rateLimit: askLimit },
      onRequest: requireUser,
      schema: { tags, response: { 200: sentConfirmationSchema, ...failures(400, 401, 413, 415, 429) } },
    },
    async (request) => {
      const { isConfirmed } = await resendConfirmation(app, visitorOf(request))
      const message = isConfirmed ? 'Your email address is already confirmed.' : 'We emailed you a new link.'
      return { message, isConfirmed }
    },
  )
}
