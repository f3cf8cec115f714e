import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readsFor } from '#server/lib/app-context.ts'
import { failures } from '#server/lib/http/failures.ts'
import { compareQuerySchema, comparisonSchema } from '#shared/businesses/compare/compare.schemas.ts'
import { compareBusinesses } from './compare.service.ts'

export const compareRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/compare',
    {
      schema: {
        tags: ['businesses'],
        querystring: compareQuerySchema,
        response: { 200: comparisonSchema, ...failures(400) },
      },
    },
    async (request) => compareBusinesses(readsFor(request), request.query.ids),
  )
}
