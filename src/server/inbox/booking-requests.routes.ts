import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { isFromProgram } from '#server/lib/http/honeypot.ts'
import { anonymousFormLimit } from '#server/lib/http/rate-limit.ts'
import { createBookingRequestSchema } from '#shared/inbox/booking-requests.schemas.ts'
import { receivedSchema } from '#shared/inbox/inbox.schemas.ts'
import { receiveBookingRequest } from './booking-requests.service.ts'

export const bookingRequestsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/',
    {
      config: { rateLimit: anonymousFormLimit },
      schema: {
        tags: ['inbox'],
        body: createBookingRequestSchema,
        response: { 201: receivedSchema, ...failures(400, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const { body, visitor } = request
      if (!isFromProgram(body)) await receiveBookingRequest(app.db, body, visitor?.id)
      return reply.code(201).send({ message: "We'll reach out to you shortly!" })
    },
  )
}
