import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { keyedForm } from '#server/lib/http/public-form.ts'
import { catchBots } from '#server/spam/caught-forms.service.ts'
import {
  type CreateServiceSuggestion,
  createServiceSuggestionSchema,
} from '#shared/inbox/service-suggestions.schemas.ts'
import { receiveServiceSuggestion } from './service-suggestions.service.ts'

export const serviceSuggestionsRoutes: FastifyPluginAsyncZod = async (app) => {
  const receive = catchBots(app, 'suggestion', ({ db }, body: CreateServiceSuggestion, { userId }) =>
    receiveServiceSuggestion(db, body, userId),
  )
  app.post('/', keyedForm('inbox', createServiceSuggestionSchema), async (request, reply) => {
    await receive(request, request.body)
    return reply.code(201).send({ message: 'Thank you for your suggestion. Our team will review it.' })
  })
}
