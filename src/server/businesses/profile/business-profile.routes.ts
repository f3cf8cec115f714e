import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readsFor } from '#server/lib/app-context.ts'
import { sendJson } from '#server/lib/http/encoded-body.ts'
import { failures } from '#server/lib/http/failures.ts'
import { businessParamsSchema } from '#shared/businesses/businesses.schemas.ts'
import { movedListingSchema } from '#shared/businesses/merging/merges.schemas.ts'
import { businessDetailSchema } from '#shared/businesses/profile/business-profile.schemas.ts'
import {
  businessReviewListSchema,
  listReviewsQuerySchema,
} from '#shared/businesses/profile/business-reviews.schemas.ts'
import { servedAreaSchema } from '#shared/businesses/profile/served-area.schemas.ts'
import { encodeBusinessDetail, listReviews } from './business-profile.service.ts'
import { countVisit } from './business-visits.repository.ts'
import { getServedArea } from './served-area.service.ts'

/** Counts a view by a signed-in visitor. If counting fails, the page is still shown. */
async function noteView({ server, visitor, log }: FastifyRequest, businessId: number): Promise<void> {
  if (!visitor) return
  await countVisit(server.db, visitor.id, businessId).catch((error: unknown) =>
    log.error({ err: error }, 'view not counted'),
  )
}

export const businessProfileRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/:businessId',
    {
      compress: false,
      schema: {
        tags: ['businesses'],
        params: businessParamsSchema,
        response: { 200: businessDetailSchema, 301: movedListingSchema, ...failures(400, 404) },
      },
    },
    async (request, reply) => {
      const { businessId } = request.params
      const [body] = await Promise.all([
        encodeBusinessDetail(readsFor(request), businessId, request.visitor),
        noteView(request, businessId),
      ])
      return sendJson(request, reply, body)
    },
  )

  app.get(
    '/:businessId/reviews',
    {
      schema: {
        tags: ['businesses'],
        params: businessParamsSchema,
        querystring: listReviewsQuerySchema,
        response: { 200: businessReviewListSchema, ...failures(400, 404) },
      },
    },
    (request) => listReviews(readsFor(request), request.params.businessId, request.visitor, request.query),
  )

  app.get(
    '/:businessId/served-area',
    {
      schema: {
        tags: ['businesses'],
        params: businessParamsSchema,
        response: { 200: servedAreaSchema, ...failures(400, 404) },
      },
    },
    (request) => getServedArea(readsFor(request), request.params.businessId, request.visitor),
  )
}
