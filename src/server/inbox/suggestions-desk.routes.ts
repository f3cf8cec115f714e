import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { deskChange, deskList } from '#server/lib/http/desk-schemas.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import {
  decidedSuggestionSchema,
  decideSuggestionSchema,
  listSuggestionsQuerySchema,
  suggestionListSchema,
  suggestionParamsSchema,
} from '#shared/inbox/suggestions-desk.schemas.ts'
import { decideSuggestion, getSuggestion, listSuggestionsOfDesk } from './suggestions-desk.service.ts'

export const suggestionsDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get('/', { schema: deskList(listSuggestionsQuerySchema, suggestionListSchema) }, (request) =>
    listSuggestionsOfDesk(app.db, request.query),
  )

  app.put(
    '/:suggestionId',
    { schema: deskChange(suggestionParamsSchema, decideSuggestionSchema, decidedSuggestionSchema) },
    async (request) => {
      const { suggestionId } = request.params
      await decideSuggestion(app, { suggestionId, staffId: visitorOf(request).id }, request.body)
      return { suggestion: await getSuggestion(app.db, suggestionId) }
    },
  )
}
