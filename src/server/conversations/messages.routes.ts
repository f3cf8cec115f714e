import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AppError } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { keyOf, needsKey, sendOnce } from '#server/lib/http/idempotency.ts'
import {
  conversationParamsSchema,
  decideQuoteSchema,
  heldMessageParamsSchema,
  quoteOfferParamsSchema,
  sendMessageSchema,
  sendQuoteSchema,
  sentMessageSchema,
} from '#shared/conversations/conversations.schemas.ts'
import { messageSchema as doneSchema } from '#shared/lib/fields.schemas.ts'
import { requireConversation, requireParticipant, sentIn } from './conversations.guards.ts'
import { getMessage } from './conversations.service.ts'
import { takeBackHeld } from './held-messages.service.ts'
import { addMessage } from './messages.service.ts'
import { decideQuote, sendQuote } from './quotes.service.ts'

const tags = ['conversations']
const sending = {
  tags,
  headers: needsKey,
  response: { 201: sentMessageSchema, ...failures(400, 401, 403, 404, 409, 413, 415, 429) },
}

/** Sending messages in a conversation. */
export const messagesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', requireParticipant)

  app.post(
    '/:conversationId/messages',
    { schema: { ...sending, params: conversationParamsSchema, body: sendMessageSchema } },
    async (request, reply) => {
      const access = await requireConversation(request, request.params.conversationId)
      const written = { ...request.body, clientKey: keyOf(request), userId: access.userId }
      const added = await sendOnce(
        request,
        (deps) => addMessage(deps.db, deps, access.id, access.side, written),
        sentIn(access),
      )
      const message = 'heldId' in added ? null : await getMessage(app.db, access, added.id)
      return reply.code(201).send({ message })
    },
  )

  app.delete(
    '/:conversationId/held-messages/:clientKey',
    {
      schema: {
        tags,
        params: heldMessageParamsSchema,
        response: { 200: doneSchema, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const { conversationId, clientKey } = request.params
      const { id, side } = await requireConversation(request, conversationId)
      if (side !== 'visitor') throw new AppError('forbidden', 'Only its sender can take a message back.')
      await takeBackHeld(app.db, id, clientKey)
      return { message: 'Taken back.' }
    },
  )

  app.post(
    '/:conversationId/quotes',
    { schema: { ...sending, params: conversationParamsSchema, body: sendQuoteSchema } },
    async (request, reply) => {
      const access = await requireConversation(request, request.params.conversationId)
      const quote = { ...request.body, clientKey: keyOf(request) }
      const id = await sendOnce(request, (deps) => sendQuote(deps, access, quote), sentIn(access))
      return reply.code(201).send({ message: await getMessage(app.db, access, id) })
    },
  )

  app.put(
    '/:conversationId/quotes/:quoteId/decision',
    { schema: { ...sending, params: quoteOfferParamsSchema, body: decideQuoteSchema } },
    async (request, reply) => {
      const access = await requireConversation(request, request.params.conversationId)
      const { quoteId } = request.params
      const decision = { ...request.body, clientKey: keyOf(request) }
      const id = await sendOnce(
        request,
        (deps) => decideQuote(deps, access, quoteId, decision),
        sentIn(access),
      )
      return reply.code(201).send({ message: await getMessage(app.db, access, id) })
    },
  )
}
