import type { FastifyBaseLogger } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { readsFor } from '#server/lib/app-context.ts'
import type { Db } from '#server/lib/database/db.ts'
import { sendJson } from '#server/lib/http/encoded-body.ts'
import { failures } from '#server/lib/http/failures.ts'
import { noteFailedSearch } from '#server/search/failed-searches.service.ts'
import { explainPlan } from '#server/search/find/explain.ts'
import { countByCategory, countByFilter } from '#server/search/find/list.service.ts'
import type { TextAnswer } from '#server/search/find/text-search.service.ts'
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
import type { Understood } from '#shared/search/search.schemas.ts'
import { listFeatured, listSimilar, searchBusinesses } from './directory.service.ts'

const tags = ['businesses']
const counts = { tags, querystring: listBusinessesQuerySchema }
const filterCounts = { ...counts, response: { 200: filterCountsSchema, ...failures(400) } }
const categoryCounts = { ...counts, response: { 200: categoryCountsSchema, ...failures(400) } }

/** Says how a text was answered, and counts what it didn't find. */
const noteAnswer =
  (db: Db, log: FastifyBaseLogger) =>
  (answer: TextAnswer, { unlisted }: Understood): void => {
    if (log.level === 'debug' || log.level === 'trace') log.debug({ plan: explainPlan(answer) }, 'searched')
    if (answer.page.total === 0 || unlisted) noteFailedSearch(db, answer.plan.typed, 'nothing')
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
        await searchBusinesses(
          readsFor(request),
          request.query,
          request.visitor?.id ?? null,
          noteAnswer(app.db, request.log),
        ),
      ),
  )

  app.get('/filters', { schema: filterCounts }, (request) => countByFilter(readsFor(request), request.query))

  app.get('/category-counts', { schema: categoryCounts }, (request) =>
    countByCategory(readsFor(request), request.query),
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
