import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { limitPerPerson } from '#server/lib/http/rate-limit.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import {
  createdReviewSchema,
  createReviewSchema,
  reviewParamsSchema,
  userReviewsSchema,
} from '#shared/reviews/reviews.schemas.ts'
import { listReviewsByUser } from './reviews.repository.ts'
import { deleteOwnReview, postReview } from './reviews.service.ts'

const tags = ['reviews']
const hour = 60 * 60 * 1000

// More than anyone writes or deletes in an hour; keeps one person from flooding the site with ratings.
const config = { rateLimit: limitPerPerson({ max: 20, timeWindow: hour }) }

export const reviewsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/',
    {
      onRequest: requireUser,
      config,
      schema: {
        tags,
        body: createReviewSchema,
        response: { 201: createdReviewSchema, ...failures(400, 401, 403, 404, 409, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const review = await postReview(app, visitorOf(request).id, request.body)
      return reply.code(201).send({ review })
    },
  )

  app.delete(
    '/:reviewId',
    {
      onRequest: requireUser,
      config,
      schema: {
        tags,
        params: reviewParamsSchema,
        response: { 200: messageSchema, ...failures(400, 401, 403, 404, 409, 429) },
      },
    },
    async (request) => {
      await deleteOwnReview(app, visitorOf(request).id, request.params.reviewId)
      return { message: 'Review deleted.' }
    },
  )
}

/** Under /users, where the specification's client looks for personal data. */
export const ownReviewsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/reviews',
    { onRequest: requireUser, schema: { tags, response: { 200: userReviewsSchema, ...failures(401) } } },
    async (request) => ({ reviews: await listReviewsByUser(app.db, visitorOf(request).id) }),
  )
}
