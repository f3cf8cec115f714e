import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { deskChange, deskList } from '#server/lib/http/desk-schemas.ts'
import { requireFound } from '#server/lib/http/errors.ts'
import { searchOrAdvise } from '#server/lib/http/text-search.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import {
  changeVisibilitySchema,
  deskReviewAnswerSchema,
  deskReviewListSchema,
  deskReviewParamsSchema,
  listDeskReviewsQuerySchema,
} from '#shared/reviews/reviews-desk.schemas.ts'
import { countHidden, findDeskReview, listDeskReviews } from './reviews-desk.repository.ts'
import { setVisibility } from './reviews-desk.service.ts'

/** Under /admin: staff decisions about reviews. */
export const reviewsDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/reviews',
    { schema: deskList(listDeskReviewsQuerySchema, deskReviewListSchema) },
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
    { schema: deskChange(deskReviewParamsSchema, changeVisibilitySchema, deskReviewAnswerSchema) },
    async (request) => {
      const { reviewId } = request.params
      await setVisibility(app, reviewId, { ...request.body, actorId: visitorOf(request).id })
      return { review: requireFound(await findDeskReview(app.db, reviewId), 'review') }
    },
  )
}
