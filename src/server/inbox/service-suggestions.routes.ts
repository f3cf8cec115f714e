import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isFromBot } from '#server/lib/http/honeypot.ts'
import { publicForm } from '#server/lib/http/public-form.ts'
import { createServiceSuggestionSchema } from '#shared/inbox/service-suggestions.schemas.ts'
import { receiveServiceSuggestion } from './service-suggestions.service.ts'

export const serviceSuggestionsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post('/', publicForm('inbox', createServiceSuggestionSchema), async (request, reply) => {
    const { body, visitor } = request
    if (!isFromBot(request)) await receiveServiceSuggestion(app.db, body, visitor?.id)
    return reply.code(201).send({ message: 'Thank you for your suggestion. Our team will review it.' })
  })
}
