import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  createQuoteRequestSchema,
  quoteRequestReceivedSchema,
} from '#shared/quote-requests/quote-requests.schemas.ts'
import { failures } from '../lib/failures.ts'
import { anonymousFormLimit } from '../lib/rate-limit.ts'
import { sendQuoteRequest } from './quote-requests.service.ts'

export const quoteRequestsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/',
    {
      config: { rateLimit: anonymousFormLimit },
      schema: {
        tags: ['quote-requests'],
        body: createQuoteRequestSchema,
        response: { 201: quoteRequestReceivedSchema, ...failures(400, 404, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const id = await sendQuoteRequest(app.db, request.body, request.visitor?.id)
      return reply.code(201).send({ id, message: 'Quote Request Sent!' })
    },
  )
}
