import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireBusinessTask } from '#server/businesses/businesses.guards.ts'
import { failures } from '#server/lib/http/failures.ts'
import { publicForm } from '#server/lib/http/public-form.ts'
import { visitorKey } from '#server/lib/http/rate-limit.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { businessParamsSchema } from '#shared/businesses/businesses.schemas.ts'
import { createHoursReportSchema, hoursReportsSchema } from '#shared/hours/hours-reports.schemas.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { listReports } from './hours-reports.repository.ts'
import { confirmOwnHours, reportHours } from './hours-reports.service.ts'

const tags = ['hours']
const params = businessParamsSchema
const { config, schema } = publicForm('hours', createHoursReportSchema)

/** Visitors' reports about the hours of a business, and its owner's answers. */
export const hoursReportsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/:businessId/hours-reports',
    { config, schema: { ...schema, params, response: { ...schema.response, ...failures(404) } } },
    async (request, reply) => {
      const person = request.visitor ? `user:${request.visitor.id}` : visitorKey(request)
      await reportHours(app.db, request.params.businessId, person, request.body.kind)
      return reply.code(201).send({ message: 'Thank you. We’ve passed it on.' })
    },
  )
  app.get(
    '/:businessId/hours-reports',
    {
      onRequest: requireUser,
      schema: { tags, params, response: { 200: hoursReportsSchema, ...failures(400, 401, 403, 404) } },
    },
    async (request) => {
      const { businessId } = await requireBusinessTask(
        app,
        visitorOf(request),
        request.params.businessId,
        'edit',
      )
      return { reports: await listReports(app.db, businessId) }
    },
  )
  app.post(
    '/:businessId/hours-confirmation',
    {
      onRequest: requireUser,
      schema: { tags, params, response: { 200: messageSchema, ...failures(400, 401, 403, 404, 413, 415) } },
    },
    async (request) => {
      const permit = await requireBusinessTask(app, visitorOf(request), request.params.businessId, 'edit')
      await confirmOwnHours(app.db, permit)
      return { message: 'Hours confirmed' }
    },
  )
}
