import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readsFor } from '#server/lib/app-context.ts'
import { EncodedBody, sendJson } from '#server/lib/http/encoded-body.ts'
import { failures } from '#server/lib/http/failures.ts'
import {
  placeAnswerSchema,
  placeListQuerySchema,
  placeListSchema,
  placeParamsSchema,
  placeQuerySchema,
} from '#shared/businesses/place-pages/place-page.schemas.ts'
import { getPlacePage, listPlacePages, listTradesByPlace } from './place-pages.service.ts'

export const placePagesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/',
    {
      schema: {
        tags: ['places'],
        querystring: placeListQuerySchema,
        response: { 200: placeListSchema, ...failures(400) },
      },
    },
    async (request) => {
      const { category } = request.query
      const db = readsFor(request)
      return { places: category ? await listTradesByPlace(db, category) : await listPlacePages(db) }
    },
  )

  app.get(
    '/:place',
    {
      compress: false,
      schema: {
        tags: ['places'],
        params: placeParamsSchema,
        querystring: placeQuerySchema,
        response: { 200: placeAnswerSchema, ...failures(400, 404) },
      },
    },
    async (request, reply) => {
      const asked = { slug: request.params.place, subcategorySlug: request.query.subcategory }
      const answer = await getPlacePage(readsFor(request), asked, request.visitor?.id ?? null)
      return sendJson(
        request,
        reply,
        answer instanceof EncodedBody ? answer : new EncodedBody(JSON.stringify(answer)),
      )
    },
  )
}
