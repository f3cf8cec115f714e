import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readsFor } from '#server/lib/app-context.ts'
import { failures } from '#server/lib/http/failures.ts'
import {
  suggestionListSchema,
  suggestionsQuerySchema,
} from '#shared/businesses/directory/suggestions.schemas.ts'
import { listSuggestions } from './suggestions.service.ts'

export const suggestionsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/suggestions',
    {
      schema: {
        tags: ['businesses'],
        querystring: suggestionsQuerySchema,
        response: { 200: suggestionListSchema, ...failures(400) },
      },
    },
    async (request) => ({ suggestions: await listSuggestions(readsFor(request), request.query.search) }),
  )
}
