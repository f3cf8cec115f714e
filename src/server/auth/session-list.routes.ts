import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { securityLogger } from '#server/lib/http/security-log.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { readDevice } from '#server/sessions/known-devices.service.ts'
import { listSessions } from '#server/sessions/session-list.repository.ts'
import { endOtherSessions, endSession } from '#server/sessions/session-list.service.ts'
import { sessionListSchema, sessionParamsSchema } from '#shared/auth/session-list.schemas.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'

const tags = ['auth']

/** Where the visitor is signed in. */
export const sessionListRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', requireUser)

  app.get(
    '/sessions',
    { schema: { tags, response: { 200: sessionListSchema, ...failures(401) } } },
    async (request) => ({ sessions: await listSessions(app.db, visitorOf(request)) }),
  )

  app.delete(
    '/sessions',
    { schema: { tags, response: { 200: messageSchema, ...failures(401) } } },
    async (request) => {
      await endOtherSessions(app.db, visitorOf(request), readDevice(request), securityLogger(request))
      return { message: 'You are signed out everywhere else.' }
    },
  )

  app.delete(
    '/sessions/:sessionId',
    {
      schema: {
        tags,
        params: sessionParamsSchema,
        response: { 200: messageSchema, ...failures(400, 401, 404) },
      },
    },
    async (request) => {
      const { sessionId } = request.params
      await endSession(app.db, visitorOf(request), sessionId, securityLogger(request))
      return { message: 'This session has ended.' }
    },
  )
}
