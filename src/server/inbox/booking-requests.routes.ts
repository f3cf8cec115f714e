import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { keyedForm } from '#server/lib/http/public-form.ts'
import { catchBots } from '#server/spam/caught-forms.service.ts'
import {
  type CreateBookingRequest,
  createBookingRequestSchema,
} from '#shared/inbox/booking-requests.schemas.ts'
import { receiveBookingRequest } from './booking-requests.service.ts'

export const bookingRequestsRoutes: FastifyPluginAsyncZod = async (app) => {
  const receive = catchBots(app, 'callback', ({ db }, body: CreateBookingRequest, { userId }) =>
    receiveBookingRequest(db, body, userId),
  )
  app.post('/', keyedForm('inbox', createBookingRequestSchema), async (request, reply) => {
    await receive(request, request.body)
    return reply.code(201).send({ message: "We'll reach out to you shortly!" })
  })
}
