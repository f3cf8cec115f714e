import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireOwnConfirmation } from '#server/lib/http/confirmation.ts'
import { failures } from '#server/lib/http/failures.ts'
import { securityLogger } from '#server/lib/http/security-log.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { activityHistoryQuerySchema, activityHistorySchema } from '#shared/users/users.schemas.ts'
import { deleteAccount } from './account-deletion.service.ts'
import { getActivityHistory } from './activity.service.ts'

const tags = ['users']

export const accountRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/activity-history',
    {
      onRequest: requireUser,
      schema: {
        tags,
        querystring: activityHistoryQuerySchema,
        response: { 200: activityHistorySchema, ...failures(400, 401) },
      },
    },
    (request) => getActivityHistory(app.db, visitorOf(request).id, request.query.before),
  )

  app.delete(
    '/account',
    {
      onRequest: [requireUser, requireOwnConfirmation],
      schema: { tags, response: { 200: messageSchema, ...failures(401, 403) } },
    },
    async (request) => {
      const visitor = visitorOf(request)
      await deleteAccount(app, visitor)
      securityLogger(request)('account_deleted', visitor.id)
      return { message: 'Your account and all associated data has been permanently deleted.' }
    },
  )
}
