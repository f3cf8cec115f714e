import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { publicForm } from '#server/lib/http/public-form.ts'
import { limitPerPerson, secretLinkLimit } from '#server/lib/http/rate-limit.ts'
import { requireUser } from '#server/lib/http/visitor.ts'
import { catchBots } from '#server/spam/caught-forms.service.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import {
  type AskToSave,
  askedSearchSchema,
  askToSaveSchema,
  changeSavedSearchSchema,
  confirmedSearchSchema,
  confirmSearchSchema,
  savedSearchAnswerSchema,
  savedSearchListSchema,
  savedSearchParamsSchema,
  savedSearchSchema,
  saveSearchSchema,
} from '#shared/saved-searches/saved-searches.schemas.ts'
import {
  askToSave,
  changeSavedSearch,
  confirmSearch,
  linkHeader,
  readAskedSearch,
  readerOf,
  readSavedSearches,
  removeSavedSearch,
  requireConfirmedReader,
  saveSearch,
} from './saved-searches.service.ts'

const tags = ['saved-searches']
/** A link can't be guessed; a mail provider may send those of many of its users. */
const config = { rateLimit: secretLinkLimit }
const savingLimit = limitPerPerson({ max: 60, timeWindow: 10 * 60 * 1000 })
const description = `Of the address in an email link, whose token is sent in the header ${linkHeader}, else of the account that is signed in.`

/** Saving a search: with one press for an account with a confirmed address, else by a link in an email. */
export const savedSearchesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/',
    {
      onRequest: requireUser,
      config: { rateLimit: savingLimit },
      schema: {
        tags,
        body: saveSearchSchema,
        response: { 201: savedSearchAnswerSchema, ...failures(400, 401, 403, 409, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const reader = await requireConfirmedReader(app, request)
      return reply.code(201).send(await saveSearch(app, reader, request.body.search))
    },
  )

  const receive = catchBots(app, 'saved-search', (tools, asked: AskToSave) => askToSave(tools, asked))
  app.post('/ask', publicForm('saved-searches', askToSaveSchema), async (request, reply) => {
    await receive(request, request.body)
    return reply.code(201).send({ message: 'Please confirm with the link in the email we sent you.' })
  })

  app.get(
    '/confirm',
    {
      config,
      schema: {
        tags,
        description: `The search that an email link is about, whose token is sent in the header ${linkHeader}.`,
        response: { 200: askedSearchSchema, ...failures(400, 429) },
      },
    },
    (request) => readAskedSearch(app, request),
  )

  app.post(
    '/confirm',
    {
      config,
      schema: {
        tags,
        body: confirmSearchSchema,
        response: { 200: confirmedSearchSchema, ...failures(400, 403, 413, 415, 429) },
      },
    },
    (request) => confirmSearch(app, request.body.token),
  )
  await app.register(savedSearchListRoutes)
}

const savedSearchListRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/',
    {
      config,
      schema: {
        tags,
        description,
        response: { 200: savedSearchListSchema, ...failures(400, 401, 403, 429) },
      },
    },
    async (request) => readSavedSearches(app, await readerOf(app, request)),
  )

  app.put(
    '/:searchId',
    {
      config,
      schema: {
        tags,
        description,
        params: savedSearchParamsSchema,
        body: changeSavedSearchSchema,
        response: { 200: savedSearchSchema, ...failures(400, 401, 403, 404, 413, 415, 429) },
      },
    },
    async (request) => {
      const change = { id: request.params.searchId, isOn: request.body.isOn }
      return changeSavedSearch(app, await readerOf(app, request), change)
    },
  )

  app.delete(
    '/:searchId',
    {
      config,
      schema: {
        tags,
        description,
        params: savedSearchParamsSchema,
        response: { 200: messageSchema, ...failures(400, 401, 403, 404, 429) },
      },
    },
    async (request) => {
      await removeSavedSearch(app, await readerOf(app, request), request.params.searchId)
      return { message: 'Deleted' }
    },
  )
}
