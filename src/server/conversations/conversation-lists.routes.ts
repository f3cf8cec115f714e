import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { toListPage } from '#server/lib/http/list-pages.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { needsConfirmation } from '#server/users/email-confirmations.service.ts'
import {
  businessConversationsQuerySchema,
  conversationsSchema,
  ownConversationsQuerySchema,
  readRequestsSchema,
  unreadCountSchema,
} from '#shared/conversations/conversations.schemas.ts'
import { messageSchema as doneSchema } from '#shared/lib/fields.schemas.ts'
import {
  countUnread,
  listBusinessConversations,
  listVisitorConversations,
  markRequestsRead,
} from './conversation-lists.repository.ts'

const tags = ['conversations']

/** The conversations of the signed-in person: as a visitor, and for their businesses. */
export const conversationListsRoutes: FastifyPluginAsyncZod = async (app) => {
  const byEmail = needsConfirmation(app.config)
  app.addHook('onRequest', requireUser)

  app.get(
    '/mine',
    {
      schema: {
        tags,
        querystring: ownConversationsQuerySchema,
        response: { 200: conversationsSchema, ...failures(400, 401) },
      },
    },
    async (request) => {
      const { id } = visitorOf(request)
      const rows = await listVisitorConversations(app.db, id, byEmail, request.query)
      const { rows: conversations, place } = toListPage(rows, request.query.page)
      return { conversations, ...place }
    },
  )

  app.get(
    '/business',
    {
      schema: {
        tags,
        querystring: businessConversationsQuerySchema,
        response: { 200: conversationsSchema, ...failures(400, 401) },
      },
    },
    async (request) => {
      const rows = await listBusinessConversations(app.db, visitorOf(request).id, request.query)
      const { rows: conversations, place } = toListPage(rows, request.query.page)
      return { conversations, ...place }
    },
  )

  app.get(
    '/unread',
    {
      schema: { tags, response: { 200: unreadCountSchema, ...failures(401) } },
    },
    async (request) => countUnread(app.db, visitorOf(request).id, byEmail),
  )

  app.put(
    '/read',
    {
      schema: {
        tags,
        body: readRequestsSchema,
        response: { 200: doneSchema, ...failures(400, 401, 413, 415) },
      },
    },
    async (request) => {
      await markRequestsRead(app.db, visitorOf(request).id, request.body.ids)
      return { message: 'Read.' }
    },
  )
}
