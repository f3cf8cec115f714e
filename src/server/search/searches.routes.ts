import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { limitPerAddress } from '#server/lib/http/rate-limit.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { leftSearchQuerySchema } from '#shared/search/searches-desk.schemas.ts'
import { noteFailedSearch } from './failed-searches.service.ts'

export const searchesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/left',
    {
      config: { rateLimit: limitPerAddress({ max: 600, timeWindow: 10 * 60 * 1000 }) },
      schema: {
        tags: ['businesses'],
        querystring: leftSearchQuerySchema,
        response: { 202: messageSchema, ...failures(400, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      noteFailedSearch(app.db, request.query.search, 'left')
      return reply.code(202).send({ message: 'Noted.' })
    },
  )
}
