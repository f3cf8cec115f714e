import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireStaffConfirmation } from '#server/lib/http/confirmation.ts'
import { deskList } from '#server/lib/http/desk-schemas.ts'
import { failures } from '#server/lib/http/failures.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import {
  bulkDecisionAnswerSchema,
  bulkDecisionListSchema,
  bulkDecisionParamsSchema,
  countDeskBusinessesQuerySchema,
  deskBusinessCountSchema,
  startBulkDecisionSchema,
} from '#shared/businesses/decisions/bulk-decisions.schemas.ts'
import { listBulkDecisions } from './bulk-decisions.repository.ts'
import { requireBulkDecision, startBulkDecision, undoBulkDecision } from './bulk-decisions.service.ts'
import { countDeskBusinesses } from './businesses-desk.service.ts'

const tags = ['desk']

/** Under /admin: decisions on all listings that match a filter. */
export const bulkDecisionsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/businesses/count',
    { schema: deskList(countDeskBusinessesQuerySchema, deskBusinessCountSchema) },
    async (request) => ({ count: await countDeskBusinesses(app.db, request.query) }),
  )

  app.get('/bulk-decisions', { schema: deskList(z.object({}), bulkDecisionListSchema) }, async () => ({
    bulkDecisions: await listBulkDecisions(app.db),
  }))

  app.post(
    '/bulk-decisions',
    {
      onRequest: requireStaffConfirmation,
      schema: {
        tags,
        body: startBulkDecisionSchema,
        response: { 200: bulkDecisionAnswerSchema, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) => ({
      bulkDecision: await startBulkDecision(app, request.body, visitorOf(request).id),
    }),
  )

  app.get(
    '/bulk-decisions/:bulkDecisionId',
    {
      schema: {
        tags,
        params: bulkDecisionParamsSchema,
        response: { 200: bulkDecisionAnswerSchema, ...failures(400, 401, 404) },
      },
    },
    async (request) => ({
      bulkDecision: await requireBulkDecision(app.db, request.params.bulkDecisionId),
    }),
  )

  app.post(
    '/bulk-decisions/:bulkDecisionId/undo',
    {
      onRequest: requireStaffConfirmation,
      schema: {
        tags,
        params: bulkDecisionParamsSchema,
        response: { 200: bulkDecisionAnswerSchema, ...failures(400, 401, 403, 404, 409) },
      },
    },
    async (request) => ({
      bulkDecision: await undoBulkDecision(app, request.params.bulkDecisionId, visitorOf(request).id),
    }),
  )
}
