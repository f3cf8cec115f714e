import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isFromBot } from '#server/lib/http/honeypot.ts'
import { publicForm } from '#server/lib/http/public-form.ts'
import { createBookingRequestSchema } from '#shared/inbox/booking-requests.schemas.ts'
import { receiveBookingRequest } from './booking-requests.service.ts'

export const bookingRequestsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post('/', publicForm('inbox', createBookingRequestSchema), async (request, reply) => {
    const { body, visitor } = request
    if (!isFromBot(request)) await receiveBookingRequest(app.db, body, visitor?.id)
    return reply.code(201).send({ message: "We'll reach out to you shortly!" })
  })
}
