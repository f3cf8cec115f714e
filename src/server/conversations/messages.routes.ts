import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { inTransaction } from '#server/lib/database/db.ts'
import { AppError } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
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
import { requireConversation, requireParticipant } from './conversations.guards.ts'
import { getMessage } from './conversations.service.ts'
import { takeBackHeld } from './held-messages.service.ts'
import { addMessage } from './messages.service.ts'
import { decideQuote, sendQuote } from './quotes.service.ts'

const tags = ['conversations']
const response = {
  201: sentMessageSchema,
  ...failures(400, 401, 403, 404, 409, 413, 415, 429),
}

/** Sending messages in a conversation. A repeat with the same key gets the first result. */
export const messagesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', requireParticipant)

  app.post(
    '/:conversationId/messages',
    { schema: { tags, params: conversationParamsSchema, body: sendMessageSchema, response } },
    async (request, reply) => {
      const access = await requireConversation(request, request.params.conversationId)
      const { userId } = access
      const added = await inTransaction(app.db, (tx) =>
        addMessage(tx, app, access.id, access.side, { ...request.body, userId }),
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
    { schema: { tags, params: conversationParamsSchema, body: sendQuoteSchema, response } },
    async (request, reply) => {
      const access = await requireConversation(request, request.params.conversationId)
      const id = await sendQuote(app, access, request.body)
      return reply.code(201).send({ message: await getMessage(app.db, access, id) })
    },
  )

  app.put(
    '/:conversationId/quotes/:quoteId/decision',
    { schema: { tags, params: quoteOfferParamsSchema, body: decideQuoteSchema, response } },
    async (request, reply) => {
      const access = await requireConversation(request, request.params.conversationId)
      const id = await decideQuote(app, access, request.params.quoteId, request.body)
      return reply.code(201).send({ message: await getMessage(app.db, access, id) })
    },
  )
}
