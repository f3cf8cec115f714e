import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { requireStaff } from '#server/lib/http/visitor.ts'
import { actionListSchema, listActionsQuerySchema } from '#shared/audit/actions-desk.schemas.ts'
import { searchActions } from './actions-desk.service.ts'

/** What staff have done, for staff. */
export const actionsDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/actions',
    {
      onRequest: requireStaff,
      schema: {
        tags: ['desk'],
        querystring: listActionsQuerySchema,
        response: { 200: actionListSchema, ...failures(400, 401, 404) },
      },
    },
    (request) => searchActions(app.db, request.query),
  )
}
