import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { inTransaction } from '#server/lib/database/db.ts'
import { failures } from '#server/lib/http/failures.ts'
import {
  conversationParamsSchema,
  conversationSchema,
  messagesQuerySchema,
  readPositionSchema,
} from '#shared/conversations/conversations.schemas.ts'
import { messageSchema as doneSchema } from '#shared/lib/fields.schemas.ts'
import { attachmentCopiesRoutes } from './attachment-copies.routes.ts'
import { attachmentsRoutes } from './attachments.routes.ts'
import { conversationEventsRoutes } from './conversation-events.routes.ts'
import { conversationHandlingRoutes } from './conversation-handling.routes.ts'
import { conversationListsRoutes } from './conversation-lists.routes.ts'
import { announceConversation } from './conversation-news.repository.ts'
import { conversationPushRoutes } from './conversation-push.routes.ts'
import { conversationVisitorRoutes } from './conversation-visitor.routes.ts'
import { requireConversation, requireParticipant } from './conversations.guards.ts'
import { findConversation, markSeen } from './conversations.repository.ts'
import { getConversation } from './conversations.service.ts'
import { conversationLabelsRoutes } from './labels.routes.ts'
import { messagesRoutes } from './messages.routes.ts'
import { notesRoutes } from './notes.routes.ts'

const tags = ['conversations']

/** Conversations between visitors and businesses: each is a quote request, and has its ID. */
export const conversationsRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(conversationEventsRoutes)
  await app.register(conversationListsRoutes)
  await app.register(conversationVisitorRoutes)
  await app.register(conversationHandlingRoutes)
  await app.register(conversationPushRoutes)
  await app.register(notesRoutes)
  await app.register(conversationLabelsRoutes)
  await app.register(messagesRoutes)
  await app.register(attachmentsRoutes)
  await app.register(attachmentCopiesRoutes)
  await app.register(conversationRoutes)
}

/** One conversation, for the people in it. */
const conversationRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', requireParticipant)

  app.get(
    '/:conversationId',
    {
      schema: {
        tags,
        params: conversationParamsSchema,
        querystring: messagesQuerySchema,
        response: { 200: conversationSchema, ...failures(400, 401, 404) },
      },
    },
    async (request) => {
      const access = await requireConversation(request, request.params.conversationId)
      return getConversation(app.db, access, request.query.before)
    },
  )

  app.put(
    '/:conversationId/read',
    {
      schema: {
        tags,
        params: conversationParamsSchema,
        body: readPositionSchema,
        response: { 200: doneSchema, ...failures(400, 401, 404, 413, 415) },
      },
    },
    async (request) => {
      const { id, side, businessId } = await requireConversation(request, request.params.conversationId)
      await inTransaction(app.db, async (tx) => {
        if (!(await markSeen(tx, id, side, request.body.position))) return
        const head = await findConversation(tx, id)
        const visitorId = head?.visitorId ?? null
        await announceConversation(tx, { conversationId: id, businessId, visitorId, messageId: null })
      })
      return { message: 'Read.' }
    },
  )
}
