import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { requireStaff, visitorOf } from '#server/lib/http/visitor.ts'
import {
  decidedSuggestionSchema,
  decideSuggestionSchema,
  listSuggestionsQuerySchema,
  suggestionListSchema,
  suggestionParamsSchema,
} from '#shared/inbox/suggestions-desk.schemas.ts'
import { decideSuggestion, getSuggestion, listSuggestionsOfDesk } from './suggestions-desk.service.ts'

const tags = ['desk']

export const suggestionsDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', requireStaff)

  app.get(
    '/',
    {
      schema: {
        tags,
        querystring: listSuggestionsQuerySchema,
        response: { 200: suggestionListSchema, ...failures(400, 401, 404) },
      },
    },
    (request) => listSuggestionsOfDesk(app.db, request.query),
  )

  app.put(
    '/:suggestionId',
    {
      schema: {
        tags,
        params: suggestionParamsSchema,
        body: decideSuggestionSchema,
        response: { 200: decidedSuggestionSchema, ...failures(400, 401, 404, 409, 413, 415) },
      },
    },
    async (request) => {
      const { suggestionId } = request.params
      await decideSuggestion(app, { suggestionId, staffId: visitorOf(request).id }, request.body)
      return { suggestion: await getSuggestion(app.db, suggestionId) }
    },
  )
}
