import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireStaffConfirmation } from '#server/lib/http/confirmation.ts'
import { deskChange, deskList } from '#server/lib/http/desk-schemas.ts'
import { failures } from '#server/lib/http/failures.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import { businessParamsSchema } from '#shared/businesses/businesses.schemas.ts'
import {
  listMergesQuerySchema,
  mergeListingSchema,
  mergeListSchema,
  mergeParamsSchema,
  mergePlanSchema,
} from '#shared/businesses/merging/merges.schemas.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { showMergePlan } from './merge-plan.service.ts'
import { listMerges } from './merges.repository.ts'
import { mergeListing, undoMerge } from './merges.service.ts'

/** Under /admin: two listings of one place become one. */
export const mergesDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get('/merges', { schema: deskList(listMergesQuerySchema, mergeListSchema) }, ({ query: { page } }) =>
    listMerges(app.db, page),
  )

  app.get(
    '/businesses/:businessId/merge/:intoId',
    {
      schema: {
        tags: ['desk'],
        params: mergeParamsSchema,
        response: { 200: mergePlanSchema, ...failures(400, 401, 404, 409) },
      },
    },
    ({ params: { businessId, intoId } }) => showMergePlan(app.db, businessId, intoId),
  )

  app.put(
    '/businesses/:businessId/merge/:intoId',
    {
      onRequest: requireStaffConfirmation,
      schema: deskChange(mergeParamsSchema, mergeListingSchema, messageSchema),
    },
    async (request) => {
      const { businessId: mergedId, intoId: keptId } = request.params
      await mergeListing(app, visitorOf(request), { mergedId, keptId }, request.body)
      return { message: 'The listings are merged.' }
    },
  )

  app.delete(
    '/businesses/:businessId/merge',
    {
      onRequest: requireStaffConfirmation,
      schema: {
        tags: ['desk'],
        params: businessParamsSchema,
        response: { 200: messageSchema, ...failures(400, 401, 403, 404, 409) },
      },
    },
    async (request) => {
      await undoMerge(app, visitorOf(request), request.params.businessId)
      return { message: 'The merge is undone.' }
    },
  )
}
