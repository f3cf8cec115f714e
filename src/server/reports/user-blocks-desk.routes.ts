import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireStaffConfirmation } from '#server/lib/http/confirmation.ts'
import { deskChange, deskDeletion } from '#server/lib/http/desk-schemas.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import { getDeskUser, setBlock } from '#server/users/users-desk.service.ts'
import {
  blockUserSchema,
  deskUserAnswerSchema,
  deskUserParamsSchema,
} from '#shared/users/users-desk.schemas.ts'
import { personContent } from './person-content.service.ts'

/** Under /admin: blocks people, which hides what they wrote and listed. */
export const userBlocksDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, jobs, config } = app
  const deps = { db, jobs, config, content: personContent }
  app.put(
    '/users/:userId/block',
    {
      onRequest: requireStaffConfirmation,
      schema: deskChange(deskUserParamsSchema, blockUserSchema, deskUserAnswerSchema),
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
      schema: deskDeletion(deskUserParamsSchema, deskUserAnswerSchema),
    },
    async (request) => {
      const { id: actorId } = visitorOf(request)
      const { revision } = request.query
      await setBlock(deps, request.params.userId, { revision, actorId, reason: null })
      return getDeskUser(app.db, request.params.userId, actorId)
    },
  )
}
