import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import {
  businessListSchema,
  featuredBusinessesSchema,
  listBusinessesQuerySchema,
} from '#shared/businesses/directory/directory.schemas.ts'
import { listBusinessesByIds } from '../businesses.repository.ts'
import { searchBusinesses } from './directory.service.ts'
import { listFeaturedIds } from './featured.repository.ts'

const tags = ['businesses']

export const directoryRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/',
    {
      schema: {
        tags,
        querystring: listBusinessesQuerySchema,
        response: { 200: businessListSchema, ...failures(400) },
      },
    },
    ({ query, visitor }) => searchBusinesses(app.db, query, visitor?.id ?? null),
  )

  app.get(
    '/featured',
    { schema: { tags, response: { 200: featuredBusinessesSchema, ...failures() } } },
    async ({ visitor }) =>
      listBusinessesByIds(app.db, await listFeaturedIds(app.db), { visitorId: visitor?.id ?? null }),
  )
}
