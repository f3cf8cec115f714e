import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  businessDetailSchema,
  businessListSchema,
  businessParamsSchema,
  featuredBusinessesSchema,
  listBusinessesQuerySchema,
} from '#shared/businesses/businesses.schemas.ts'
import { failures } from '../lib/failures.ts'
import { listBusinessesByIds, listFeaturedIds } from './businesses.repository.ts'
import { getBusinessDetail, searchBusinesses } from './businesses.service.ts'

const tags = ['businesses']

export const businessesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/',
    {
      schema: {
        tags,
        querystring: listBusinessesQuerySchema,
        response: { 200: businessListSchema, ...failures(400) },
      },
    },
    (request) => searchBusinesses(app.db, request.query),
  )

  app.get(
    '/featured',
    { schema: { tags, response: { 200: featuredBusinessesSchema, ...failures() } } },
    async () => listBusinessesByIds(app.db, await listFeaturedIds(app.db)),
  )

  app.get(
    '/:businessId',
    {
      schema: {
        tags,
        params: businessParamsSchema,
        response: { 200: businessDetailSchema, ...failures(400, 404) },
      },
    },
    (request) => getBusinessDetail(app.db, request.params.businessId),
  )
}
