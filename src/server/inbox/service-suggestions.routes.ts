import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { isFromProgram } from '#server/lib/http/honeypot.ts'
import { anonymousFormLimit } from '#server/lib/http/rate-limit.ts'
import { receivedSchema } from '#shared/inbox/inbox.schemas.ts'
import { createServiceSuggestionSchema } from '#shared/inbox/service-suggestions.schemas.ts'
import { receiveServiceSuggestion } from './service-suggestions.service.ts'

export const serviceSuggestionsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/',
    {
      config: { rateLimit: anonymousFormLimit },
      schema: {
        tags: ['inbox'],
        body: createServiceSuggestionSchema,
        response: { 201: receivedSchema, ...failures(400, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const { body, visitor } = request
      if (!isFromProgram(body)) await receiveServiceSuggestion(app.db, body, visitor?.id)
      return reply.code(201).send({ message: 'Thank you for your suggestion. Our team will review it.' })
    },
  )
}
