import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { notFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { searchOrAdvise } from '#server/lib/http/text-search.ts'
import { requireStaff, visitorOf } from '#server/lib/http/visitor.ts'
import {
  changeVisibilitySchema,
  deskReviewAnswerSchema,
  deskReviewListSchema,
  deskReviewParamsSchema,
  listDeskReviewsQuerySchema,
} from '#shared/reviews/reviews-desk.schemas.ts'
import { countHidden, findDeskReview, listDeskReviews } from './reviews-desk.repository.ts'
import { setVisibility } from './reviews-desk.service.ts'

const tags = ['desk']

/** Under /admin: staff decisions about reviews. */
export const reviewsDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', requireStaff)

  app.get(
    '/reviews',
    {
      schema: {
        tags,
        querystring: listDeskReviewsQuerySchema,
        response: { 200: deskReviewListSchema, ...failures(400, 401, 404) },
      },
    },
    async (request) => {
      const [list, hiddenCount] = await Promise.all([
        searchOrAdvise(app.db, request.query.search, (db) => listDeskReviews(db, request.query)),
        countHidden(app.db),
      ])
      return { ...list, hiddenCount }
    },
  )

  app.put(
    '/reviews/:reviewId/visibility',
    {
      schema: {
        tags,
        params: deskReviewParamsSchema,
        body: changeVisibilitySchema,
        response: { 200: deskReviewAnswerSchema, ...failures(400, 401, 404, 409, 413, 415) },
      },
    },
    async (request) => {
      const { reviewId } = request.params
      await setVisibility(app, reviewId, { ...request.body, actorId: visitorOf(request).id })
      const review = await findDeskReview(app.db, reviewId)
      if (!review) throw notFound('review')
      return { review }
    },
  )
}
