import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { receivedSchema } from '#shared/inbox/inbox.schemas.ts'
import { createServiceRequestSchema } from '#shared/inbox/service-requests.schemas.ts'
import { failures } from '../lib/failures.ts'
import { isFromProgram } from '../lib/honeypot.ts'
import { anonymousFormLimit } from '../lib/rate-limit.ts'
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
