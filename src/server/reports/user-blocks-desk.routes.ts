import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireStaffConfirmation } from '#server/lib/http/confirmation.ts'
import { failures } from '#server/lib/http/failures.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import { getDeskUser, setBlock } from '#server/users/users-desk.service.ts'
import { baseRevisionQuerySchema } from '#shared/lib/fields.schemas.ts'
import {
  blockUserSchema,
  deskUserAnswerSchema,
  deskUserParamsSchema,
} from '#shared/users/users-desk.schemas.ts'
import { personContent } from './person-content.service.ts'

const tags = ['desk']
const params = deskUserParamsSchema
const acted = { 200: deskUserAnswerSchema, ...failures(400, 401, 403, 404, 409, 413, 415) }

/** Under /admin: blocks people, which hides what they wrote and listed. */
export const userBlocksDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, jobs, config } = app
  const deps = { db, jobs, config, content: personContent }
  app.put(
    '/users/:userId/block',
    {
      onRequest: requireStaffConfirmation,
      schema: { tags, params, body: blockUserSchema, response: acted },
    },
    async (request) => {
      const { id: actorId } = visitorOf(request)
      await setBlock(deps, request.params.userId, { ...request.body, actorId })
      return getDeskUser(app.db, request.params.userId, actorId)
    },
  )

  app.delete(
    '/users/:userId/block',
    {
      onRequest: requireStaffConfirmation,
      schema: { tags, params, querystring: baseRevisionQuerySchema, response: acted },
    },
    async (request) => {
      const { id: actorId } = visitorOf(request)
      const { revision } = request.query
      await setBlock(deps, request.params.userId, { revision, actorId, reason: null })
      return getDeskUser(app.db, request.params.userId, actorId)
    },
  )
}
