import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { readsFor } from '#server/lib/app-context.ts'
import { sendJson } from '#server/lib/http/encoded-body.ts'
import { failures } from '#server/lib/http/failures.ts'
import { noteFailedSearch } from '#server/search/failed-searches.service.ts'
import { countByCategory, countByFilter } from '#server/search/find/list.service.ts'
import { businessParamsSchema } from '#shared/businesses/businesses.schemas.ts'
import {
  businessListSchema,
  categoryCountsSchema,
  featuredBusinessesSchema,
  featuredCardsSchema,
  featuredQuerySchema,
  filterCountsSchema,
  listBusinessesQuerySchema,
  listedPageSchema,
} from '#shared/businesses/directory/directory.schemas.ts'
import { listFeatured, listSimilar, searchBusinesses } from './directory.service.ts'

const tags = ['businesses']
const countsSchema = {
  tags,
  querystring: listBusinessesQuerySchema,
  response: { 200: filterCountsSchema, ...failures(400) },
}

export const directoryRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/',
    {
      compress: false,
      schema: {
        tags,
        querystring: listBusinessesQuerySchema,
        response: { 200: z.union([businessListSchema, listedPageSchema]), ...failures(400) },
      },
    },
    async (request, reply) =>
      sendJson(
        request,
        reply,
        await searchBusinesses(readsFor(request), request.query, request.visitor?.id ?? null, (text) =>
          noteFailedSearch(app.db, text, 'nothing'),
        ),
      ),
  )

  app.get('/filters', { schema: countsSchema }, (request) => countByFilter(readsFor(request), request.query))

  app.get(
    '/category-counts',
    {
      schema: {
        tags,
        querystring: listBusinessesQuerySchema,
        response: { 200: categoryCountsSchema, ...failures(400) },
      },
    },
    (request) => countByCategory(readsFor(request), request.query),
  )

  app.get(
    '/featured',
    {
      compress: false,
      schema: {
        tags,
        querystring: featuredQuerySchema,
        response: { 200: z.union([featuredBusinessesSchema, featuredCardsSchema]), ...failures(400) },
      },
    },
    async (request, reply) =>
      sendJson(
        request,
        reply,
        await listFeatured(readsFor(request), request.query.fields, request.visitor?.id ?? null),
      ),
  )

  app.get(
    '/:businessId/similar',
    {
      compress: false,
      schema: {
        tags,
        params: businessParamsSchema,
        response: { 200: featuredCardsSchema, ...failures(400, 404) },
      },
    },
    async (request, reply) =>
      sendJson(
        request,
        reply,
        await listSimilar(readsFor(request), request.params.businessId, request.visitor?.id ?? null),
      ),
  )
}
