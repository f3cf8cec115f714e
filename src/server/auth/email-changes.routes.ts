import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { secretLinkLimit } from '#server/lib/http/rate-limit.ts'
import { securityLogger } from '#server/lib/http/security-log.ts'
import { undoEmailChangeSchema } from '#shared/auth/auth.schemas.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { undoEmailChangeWithToken } from './email-changes.service.ts'

/** A link can't be guessed (256 random bits); this only limits the load of trying. */
const config = { rateLimit: secretLinkLimit }

export const emailChangesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/undo-email-change',
    {
      config,
      schema: {
        tags: ['auth'],
        body: undoEmailChangeSchema,
        response: { 200: messageSchema, ...failures(400, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const userId = await undoEmailChangeWithToken(app, request.body.token)
      securityLogger(request)('email_change_undone', userId)
      return { message: 'Your email address was restored. Please choose a new password.' }
    },
  )
}
