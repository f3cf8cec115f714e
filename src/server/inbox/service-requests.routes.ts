import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isFromBot } from '#server/lib/http/honeypot.ts'
import { publicForm } from '#server/lib/http/public-form.ts'
import { createServiceRequestSchema } from '#shared/inbox/service-requests.schemas.ts'
import { receiveServiceRequest } from './service-requests.service.ts'

export const serviceRequestsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post('/submit', publicForm('inbox', createServiceRequestSchema), async (request, reply) => {
    const { body, visitor } = request
    if (!isFromBot(request)) await receiveServiceRequest(app, body, visitor?.id)
    return reply.code(201).send({ message: "We'll get back to you within 24 hours" })
  })
}
