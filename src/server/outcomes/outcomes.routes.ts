import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireConversation, requireParticipant } from '#server/conversations/conversations.guards.ts'
import { requireFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { secretLinkLimit } from '#server/lib/http/rate-limit.ts'
import { conversationParamsSchema } from '#shared/conversations/conversations.schemas.ts'
import {
  answerOutcomeLinkSchema,
  answerOutcomeSchema,
  conversationOutcomeSchema,
  openOutcomeLinkSchema,
  outcomeQuestionSchema,
} from '#shared/outcomes/outcomes.schemas.ts'
import { answererOf, answerOutcome, openOutcomeLink, readOutcomeQuestion } from './outcomes.service.ts'

const tags = ['outcomes']

/** The outcome of the agreed day, for the people in a conversation. */
export const conversationOutcomesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', requireParticipant)

  app.get(
    '/:conversationId/outcome',
    {
      schema: {
        tags,
        params: conversationParamsSchema,
        response: { 200: conversationOutcomeSchema, ...failures(400, 401, 404) },
      },
    },
    async (request) => {
      const access = await requireConversation(request, request.params.conversationId)
      return { question: await readOutcomeQuestion(app.db, answererOf(access)) }
    },
  )

  app.put(
    '/:conversationId/outcome',
    {
      schema: {
        tags,
        params: conversationParamsSchema,
        body: answerOutcomeSchema,
        response: { 200: conversationOutcomeSchema, ...failures(400, 401, 404, 409, 413, 415) },
      },
    },
    async (request) => {
      const access = await requireConversation(request, request.params.conversationId)
      return { question: await answerOutcome(app.db, answererOf(access), request.body) }
    },
  )
}

const config = { rateLimit: secretLinkLimit }
const response = { 200: outcomeQuestionSchema, ...failures(400, 404, 409, 413, 415, 429) }

/** The link in the email that asks; it needs no sign-in. POST, so that the token is in no address. */
export const outcomeLinksRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post('/open', { config, schema: { tags, body: openOutcomeLinkSchema, response } }, async (request) => {
    const answerer = await openOutcomeLink(app.db, request.body.token)
    return requireFound(await readOutcomeQuestion(app.db, answerer), 'question')
  })

  app.post(
    '/answer',
    { config, schema: { tags, body: answerOutcomeLinkSchema, response } },
    async (request) => {
      const { token, ...answer } = request.body
      return answerOutcome(app.db, await openOutcomeLink(app.db, token), answer)
    },
  )
}
