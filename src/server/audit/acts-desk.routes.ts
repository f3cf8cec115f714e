import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { requireStaff } from '#server/lib/http/visitor.ts'
import { actListSchema, listActsQuerySchema } from '#shared/audit/acts-desk.schemas.ts'
import { searchActs } from './acts-desk.service.ts'

/** What staff have done, for staff. */
export const actsDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/acts',
    {
      onRequest: requireStaff,
      schema: {
        tags: ['desk'],
        querystring: listActsQuerySchema,
        response: { 200: actListSchema, ...failures(400, 401, 404) },
      },
    },
    (request) => searchActs(app.db, request.query),
  )
}
