import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { limitPerPerson } from '#server/lib/http/rate-limit.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { businessParamsSchema } from '#shared/businesses/businesses.schemas.ts'
import { resubmittedSchema } from '#shared/businesses/decisions/submissions.schemas.ts'
import { requireBusinessTask } from '../businesses.guards.ts'
import { resubmitBusiness } from './submissions.service.ts'

/** For owners whose listing was rejected. */
export const submissionsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.put(
    '/:businessId/submission',
    {
      onRequest: requireUser,
      config: { rateLimit: limitPerPerson({ max: 20, timeWindow: 60 * 60 * 1000 }) },
      schema: {
        tags: ['businesses'],
        params: businessParamsSchema,
        response: { 200: resubmittedSchema, ...failures(400, 401, 403, 404, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const visitor = visitorOf(request)
      const permit = await requireBusinessTask(app, visitor, request.params.businessId, 'edit')
      const resubmitted = await resubmitBusiness(app, permit)
      return resubmitted
    },
  )
}
