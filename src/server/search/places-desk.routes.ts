import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { deskChange, deskList } from '#server/lib/http/desk-schemas.ts'
import { failures } from '#server/lib/http/failures.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import {
  changePlaceSchema,
  listPlacesQuerySchema,
  placeAnswerSchema,
  placeListSchema,
  placeParamsSchema,
} from '#shared/search/places-desk.schemas.ts'
import { listPlaces } from './places-desk.repository.ts'
import { addPlace, changePlace } from './places-desk.service.ts'

/** Under /admin: the places that searches understand. */
export const placesDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get('/search-places', { schema: deskList(listPlacesQuerySchema, placeListSchema) }, (request) =>
    listPlaces(app.db, request.query),
  )

  app.post(
    '/search-places',
    {
      schema: {
        tags: ['desk'],
        body: changePlaceSchema,
        response: { 201: placeAnswerSchema, ...failures(400, 401, 404, 413, 415) },
      },
    },
    async (request, reply) =>
      reply.code(201).send({ place: await addPlace(app.db, request.body, visitorOf(request).id) }),
  )

  app.put(
    '/search-places/:placeId',
    { schema: deskChange(placeParamsSchema, changePlaceSchema, placeAnswerSchema) },
    async (request) => ({
      place: await changePlace(app.db, request.params.placeId, request.body, visitorOf(request).id),
    }),
  )
}
