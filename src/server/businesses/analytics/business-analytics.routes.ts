import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { notFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { businessAnalyticsSchema } from '#shared/businesses/analytics/business-analytics.schemas.ts'
import { businessParamsSchema } from '#shared/businesses/businesses.schemas.ts'
import { recordRead, requireBusinessTask } from '../businesses.guards.ts'
import {
  findCounts,
  listLikesAndFollowers,
  listReviewsWithAuthors,
  listTrend,
} from './business-analytics.repository.ts'
import { findSearchPosition } from './search-position.service.ts'

export const businessAnalyticsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/:businessId/analytics',
    {
      onRequest: requireUser,
      schema: {
        tags: ['businesses'],
        params: businessParamsSchema,
        response: { 200: businessAnalyticsSchema, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const { businessId } = request.params
      const permit = await requireBusinessTask(app, visitorOf(request), businessId, 'edit')
      const id = await recordRead(app.db, permit, 'analytics.read')
      const [counts, likesAndFollowers, reviews, trend, position] = await Promise.all([
        findCounts(app.db, id),
        listLikesAndFollowers(app.db, id),
        listReviewsWithAuthors(app.db, id),
        listTrend(app.db, id, new Date()),
        findSearchPosition(app.db, id),
      ])
      if (!counts) throw notFound('business')
      return { counts, activity: { ...likesAndFollowers, reviews }, trend, position }
    },
  )
}
