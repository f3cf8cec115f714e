import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readsFor } from '#server/lib/app-context.ts'
import { sendJson } from '#server/lib/http/encoded-body.ts'
import { failures } from '#server/lib/http/failures.ts'
import { businessPinsQuerySchema, businessPinsSchema } from '#shared/businesses/directory/pins.schemas.ts'
import { findPins } from './pins.service.ts'

export const pinsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/pins',
    {
      compress: false,
      schema: {
        tags: ['businesses'],
        querystring: businessPinsQuerySchema,
        response: { 200: businessPinsSchema, ...failures(400) },
      },
    },
    async (request, reply) => sendJson(request, reply, await findPins(readsFor(request), request.query)),
  )
}
