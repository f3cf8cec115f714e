import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { isFromProgram } from '#server/lib/http/honeypot.ts'
import { anonymousFormLimit } from '#server/lib/http/rate-limit.ts'
import { receivedSchema } from '#shared/inbox/inbox.schemas.ts'
import { createServiceRequestSchema } from '#shared/inbox/service-requests.schemas.ts'
import { receiveServiceRequest } from './service-requests.service.ts'

export const serviceRequestsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/submit',
    {
      config: { rateLimit: anonymousFormLimit },
      schema: {
        tags: ['inbox'],
        body: createServiceRequestSchema,
        response: { 201: receivedSchema, ...failures(400, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const { body, visitor } = request
      if (!isFromProgram(body)) await receiveServiceRequest(app, body, visitor?.id)
      return reply.code(201).send({ message: "We'll get back to you within 24 hours" })
    },
  )
}
