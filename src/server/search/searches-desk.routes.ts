import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { deskChange, deskList } from '#server/lib/http/desk-schemas.ts'
import { failures } from '#server/lib/http/failures.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import {
  addTermSchema,
  failedSearchListSchema,
  listSearchesQuerySchema,
  listTermsQuerySchema,
  meaningListSchema,
  searchAnswerSchema,
  searchParamsSchema,
  switchTermSchema,
  termAnswerSchema,
  termListSchema,
  termParamsSchema,
} from '#shared/search/searches-desk.schemas.ts'
import { listFailedSearches, listMeanings, listTerms } from './searches-desk.repository.ts'
import { dismissSearch, switchTerm, teachTerm } from './searches-desk.service.ts'

const tags = ['desk']

/** Under /admin: failed searches, and the vocabulary. */
export const searchesDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get('/searches', { schema: deskList(listSearchesQuerySchema, failedSearchListSchema) }, (request) =>
    listFailedSearches(app.db, request.query),
  )

  app.delete(
    '/searches/:searchId',
    {
      schema: {
        tags,
        params: searchParamsSchema,
        response: { 200: searchAnswerSchema, ...failures(400, 401, 404, 413, 415) },
      },
    },
    async (request) => {
      await dismissSearch(app.db, request.params.searchId, visitorOf(request).id)
      return { message: 'The search is removed from the list.' }
    },
  )

  app.get('/search-terms', { schema: deskList(listTermsQuerySchema, termListSchema) }, (request) =>
    listTerms(app.db, request.query),
  )

  app.get(
    '/search-terms/meanings',
    { schema: { tags, response: { 200: meaningListSchema, ...failures(401, 404) } } },
    async () => ({ meanings: await listMeanings(app.db) }),
  )

  app.post(
    '/search-terms',
    {
      schema: {
        tags,
        body: addTermSchema,
        response: { 201: termAnswerSchema, ...failures(400, 401, 404, 413, 415) },
      },
    },
    async (request, reply) =>
      reply.code(201).send({ term: await teachTerm(app.db, request.body, visitorOf(request).id) }),
  )

  app.put(
    '/search-terms/:termId',
    { schema: deskChange(termParamsSchema, switchTermSchema, termAnswerSchema) },
    async (request) => ({
      term: await switchTerm(app.db, request.params.termId, request.body.isOff, visitorOf(request).id),
    }),
  )
}
