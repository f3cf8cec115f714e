import type { FastifyInstance } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { findLikelyTrades } from '#server/businesses/fit/fit.service.ts'
import { readsFor } from '#server/lib/app-context.ts'
import { failures } from '#server/lib/http/failures.ts'
import { keyOf, needsKey, sendOnce } from '#server/lib/http/idempotency.ts'
import { limitPerAddress, limitSenders, secretLinkLimit } from '#server/lib/http/rate-limit.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { createUploadToken } from '#server/quote-requests/upload-tokens.service.ts'
import { catchBots } from '#server/spam/caught-forms.service.ts'
import { needsConfirmation } from '#server/users/email-confirmations.service.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { roundPaths } from '#shared/lib/round-address.ts'
import {
  type CreateQuoteRound,
  choiceParamsSchema,
  chooseInRoundSchema,
  createQuoteRoundSchema,
  describedJobSchema,
  farewellSchema,
  likelyTradesSchema,
  ownQuoteRoundsSchema,
  quoteRoundSchema,
  quoteRoundSentSchema,
  replacingSchema,
  roundParamsSchema,
  roundSuggestionsQuerySchema,
  roundSuggestionsSchema,
} from '#shared/quote-rounds/quote-rounds.schemas.ts'
import { requireLinkedRound, requireRound, requireSender } from './quote-rounds.guards.ts'
import { listOwnRounds } from './quote-rounds.repository.ts'
import { chooseInRound, takeChoiceBack, tellOthers, wishReplacing } from './round-choice.service.ts'
import { findOwnEarlier } from './round-joining.service.ts'
import { sendRound } from './round-sending.service.ts'
import { suggestForRound } from './round-suggestions.service.ts'
import { viewRound } from './round-view.service.ts'

const tags = ['quote-rounds']
const tenMinutes = 10 * 60 * 1000
/** Each asks up to five businesses. */
const roundLimit = limitSenders({ max: 4, timeWindow: tenMinutes })
/** Somebody who types looks at a few lists a minute. */
const suggestionLimit = limitPerAddress({ max: 600, timeWindow: tenMinutes })
/** Somebody who describes a job pauses a few times. */
const likelyLimit = limitPerAddress({ max: 200, timeWindow: tenMinutes })

/** Requests to several businesses at once, for their senders. */
export const quoteRoundsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/suggestions',
    {
      config: { rateLimit: suggestionLimit },
      schema: {
        tags,
        querystring: roundSuggestionsQuerySchema,
        response: { 200: roundSuggestionsSchema, ...failures(400, 429) },
      },
    },
    (request) => suggestForRound(readsFor(request), app.jobs, request.query, request.visitor?.id ?? null),
  )

  app.post(
    '/likely-trades',
    {
      config: { rateLimit: likelyLimit },
      schema: {
        tags,
        description: 'Which trades a description may be about. In a body, because addresses are logged.',
        body: describedJobSchema,
        response: { 200: likelyTradesSchema, ...failures(400, 413, 415, 429) },
      },
    },
    (request) => findLikelyTrades(app.db, request.body.what),
  )

  const send = sendUnlessBot(app)
  app.post(
    '/',
    {
      config: { rateLimit: roundLimit },
      schema: {
        tags,
        headers: needsKey,
        body: createQuoteRoundSchema,
        response: { 201: quoteRoundSentSchema, ...failures(400, 403, 404, 409, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      reply.code(201)
      const sent = await send(request, request.body)
      const { roundId: _, conversationId, ...answer } = sent ?? sentToNobody
      const uploadToken = createUploadToken(app.jobs.secretsKey, sent?.conversationId ?? 0)
      return { ...answer, files: { conversationId, uploadToken } }
    },
  )

  app.get(
    '/mine',
    { onRequest: requireUser, schema: { tags, response: { 200: ownQuoteRoundsSchema, ...failures(401) } } },
    async (request) => ({
      rounds: await listOwnRounds(app.db, visitorOf(request).id, needsConfirmation(app.config)),
    }),
  )

  app.get(
    '/linked',
    {
      config: { rateLimit: secretLinkLimit },
      schema: {
        tags,
        description: 'The round of the secret link in the header x-round-token',
        response: { 200: quoteRoundSchema, ...failures(400, 404, 429) },
      },
    },
    async (request) => viewRound(app, await requireLinkedRound(request)),
  )
  await app.register(oneRoundRoutes)
}

const sendUnlessBot = (app: FastifyInstance) =>
  catchBots(
    app,
    'quote-round',
    async (tools, round: CreateQuoteRound, { request, ...from }) =>
      sendRound(tools, round, {
        ...from,
        earlierId: request && (await findOwnEarlier(tools, request, round.earlierId)),
      }),
    ({ roundId }) => roundPaths.own(roundId),
  )

/** A bot gets the usual response. */
const sentToNobody: Awaited<ReturnType<typeof sendRound>> = {
  roundId: 1,
  conversationId: 1,
  message: 'Request sent!',
  asked: [],
  notAsked: [],
  earlier: null,
  firstAnswerMinutes: null,
  apart: null,
}

/** One round, for its sender: signed in, or by the secret link. */
const oneRoundRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', requireSender)
  const params = roundParamsSchema

  app.get(
    '/:roundId',
    { schema: { tags, params, response: { 200: quoteRoundSchema, ...failures(400, 401, 404) } } },
    async (request) => viewRound(app, await requireRound(request, request.params.roundId)),
  )

  const changed = { 200: messageSchema, ...failures(400, 401, 403, 404, 409, 413, 415, 429) }
  app.put(
    '/:roundId/choice',
    { schema: { tags, headers: needsKey, params, body: chooseInRoundSchema, response: changed } },
    async (request) => {
      const access = await requireRound(request, request.params.roundId)
      const choice = { ...request.body, clientKey: keyOf(request) }
      const guest = `guest of round ${access.id}`
      await sendOnce(request, (deps) => chooseInRound(deps, access, choice), { guest })
      return { message: 'Chosen.' }
    },
  )

  app.delete(
    '/:roundId/choice/:conversationId',
    {
      schema: {
        tags,
        description: 'Takes the choice of a business back',
        params: choiceParamsSchema,
        response: changed,
      },
    },
    async (request) => {
      const access = await requireRound(request, request.params.roundId)
      await takeChoiceBack(app, access, request.params.conversationId)
      return { message: 'You can choose another business.' }
    },
  )

  app.put(
    '/:roundId/farewell',
    { schema: { tags, params, body: farewellSchema, response: changed } },
    async (request) => {
      const access = await requireRound(request, request.params.roundId)
      return { message: toldText(await tellOthers(app, access, request.body.text)) }
    },
  )

  app.put(
    '/:roundId/replacing',
    { schema: { tags, params, body: replacingSchema, response: changed } },
    async (request) => {
      const { id } = await requireRound(request, request.params.roundId)
      const { replacesSilent } = request.body
      await wishReplacing(app, id, replacesSilent)
      return {
        message: replacesSilent
          ? 'If someone doesn’t reply, we’ll ask the next best match.'
          : 'We won’t ask anyone else.',
      }
    },
  )
}

function toldText({ told, held }: { told: number; held: number }): string {
  const checked = 'Our team will review your message to the others first.'
  if (told === 0) return held > 0 ? checked : 'There was no one left to tell.'
  const text = told === 1 ? 'We told one business.' : `We told ${told} businesses.`
  return held > 0 ? `${text} ${checked}` : text
}
